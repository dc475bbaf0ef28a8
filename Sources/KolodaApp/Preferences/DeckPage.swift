import CAdwaita
import Koloda
import KolodaGTK
import Localization

/// The preferences of how a deck looks and feels.
@MainActor
final class DeckPage {
  let widget: Widget?
  private let settings: SettingsStore
  private let preview = DeckPreview()
  private let style = ChoiceRow<Settings.Style>(
    localized("Style"),
    localized("The deck’s own, or one style for every deck, whatever it says"),
    [
      (.deck, localizedIn("style", "Deck’s Own")), (.stack, localizedIn("style", "Stack")),
      (.background, localizedIn("style", "Background")),
      (.prototype, localizedIn("style", "Prototype")),
    ])
  private let visibleCards = PreferenceNumber(
    localized("Visible Cards"), localized("How many cards a stack shows at most"),
    Double(
      Settings.Limits.visibleCards.lowerBound)...Double(
        Settings.Limits.visibleCards.upperBound), step: 1, isSlider: false)
  private let bounciness = DeckPage.spring(
    localized("Bounciness"), localized("How far the card overshoots"))
  private let speed = DeckPage.spring(localized("Speed"), localized("How soon it is back"))
  private let nextBounciness = DeckPage.spring(
    localized("Bounciness"), localized("How far the card overshoots"))
  private let nextSpeed = DeckPage.spring(
    localized("Speed"), localized("How soon it is in its place"))
  private let distance = PreferenceNumber(
    localized("Distance"), "", Settings.Limits.swipeDistance, step: 0.05, isSlider: true)
  private let flick = PreferenceNumber(
    localized("Flick"), "", Settings.Limits.flickSpeed, step: 50, isSlider: true)
  private let motion = ChoiceRow<Settings.ReducedMotion>(
    localized("Reduced Motion"), localized("Cards fade instead of travelling"),
    [
      (.system, localizedIn("reduced motion", "As the Desktop")),
      (.always, localizedIn("reduced motion", "Always")),
      (.never, localizedIn("reduced motion", "Never")),
    ])
  private let mirrorsLayout = PreferenceSwitch(
    localized("Mirror the Layout"), localized("The deck’s cards pile up to the other side"))
  private let mirrorsDecisions = PreferenceSwitch(
    localized("Mirror Decisions"), localized("Left and right change their meanings"))
  private var nextGroup: Widget?

  private static func spring(_ title: String, _ subtitle: String) -> PreferenceNumber {
    PreferenceNumber(title, subtitle, Settings.Limits.springiness, step: 0.5, isSlider: true)
  }

  init(_ settings: SettingsStore) {
    self.settings = settings
    nextGroup = makeGroup(
      localized("Next Card"),
      description: localized("How the next card comes up from the background."),
      rows: [nextBounciness.widget, nextSpeed.widget])
    widget = makePage(
      name: "deck", title: localized("Deck"), icon: "koloda-deck-symbolic",
      groups: [
        settings.isKept ? nil : DeckPage.notice,
        makeGroup(nil, rows: [preview.widget]),
        makeGroup(nil, rows: [style.widget, visibleCards.widget]),
        makeGroup(
          localized("Decide by Hand"),
          description: localized("When a card that is let go is decided, and does not return."),
          rows: [distance.widget, flick.widget]),
        makeGroup(
          localized("Spring Back"),
          description: localized("How a card returns that was let go too early."),
          rows: [bounciness.widget, speed.widget]),
        nextGroup,
        makeGroup(localized("Motion"), rows: [motion.widget]),
        makeGroup(
          localized("Right to Left"),
          description: localized("Where the language is written from right to left."),
          rows: [mirrorsLayout.widget, mirrorsDecisions.widget]),
      ])
    connect()
  }

  /// Says that nothing can be kept.
  private static var notice: Widget? {
    let row = makePreferenceRow(
      localized("Changes Are Not Kept"),
      localized("The description of the settings is not installed; they last until Koloda ends."),
      control: nil)
    if let row, let icon = gtk_image_new_from_icon_name("dialog-warning-symbolic") {
      gtk_widget_add_css_class(icon, "warning")
      adw_action_row_add_prefix(row.of(AdwActionRow.self), icon)
    }
    return makeGroup(nil, rows: [row])
  }

  private func connect() {
    let settings = settings
    style.onChange = { new in settings.change { $0.style = new } }
    visibleCards.onChange = { new in settings.change { $0.visibleCards = Int(new.rounded()) } }
    bounciness.onChange = { new in settings.change { $0.spring.bounciness = new } }
    speed.onChange = { new in settings.change { $0.spring.speed = new } }
    nextBounciness.onChange = { new in settings.change { $0.nextCardSpring.bounciness = new } }
    nextSpeed.onChange = { new in settings.change { $0.nextCardSpring.speed = new } }
    distance.onChange = { new in settings.change { $0.swipeDistance = new } }
    flick.onChange = { new in settings.change { $0.flickSpeed = new } }
    motion.onChange = { new in settings.change { $0.reducedMotion = new } }
    mirrorsLayout.onChange = { new in settings.change { $0.mirrorsLayout = new } }
    mirrorsDecisions.onChange = { new in settings.change { $0.mirrorsDecisions = new } }
    settings.follow(self) { [weak self] in self?.show($0) }
  }

  private func show(_ settings: Settings) {
    preview.show(settings)
    style.show(settings.style)
    visibleCards.show(Double(settings.visibleCards))
    let isStack = settings.style == .deck || settings.style == .stack
    visibleCards.widget.map { gtk_widget_set_sensitive($0, isStack ? 1 : 0) }
    let hasBackground = settings.style == .deck || settings.style == .background
    nextGroup.map { gtk_widget_set_visible($0, hasBackground ? 1 : 0) }
    bounciness.show(settings.spring.bounciness)
    speed.show(settings.spring.speed)
    nextBounciness.show(settings.nextCardSpring.bounciness)
    nextSpeed.show(settings.nextCardSpring.speed)
    distance.show(settings.swipeDistance)
    let percent = Int((settings.swipeDistance * 50).rounded())
    distance.say(localized("{percent} % of the card’s size", ["percent": String(percent)]))
    flick.show(settings.flickSpeed)
    let speed = Int(settings.flickSpeed.rounded())
    flick.say(localized("{speed} pixels a second, however short", ["speed": String(speed)]))
    motion.show(settings.reducedMotion)
    mirrorsLayout.show(settings.mirrorsLayout)
    mirrorsDecisions.show(settings.mirrorsDecisions)
  }
}
