import CAdwaita
import Koloda
import KolodaGTK

/// The preferences of how a deck looks and feels.
@MainActor
final class DeckPage {
  let widget: Widget?
  private let settings: SettingsStore
  private let preview = DeckPreview()
  private let style = ChoiceRow<Settings.Style>(
    StyleTexts.style,
    DeckPreferenceTexts.style,
    [
      (.deck, StyleTexts.deckOwn), (.stack, StyleTexts.stack),
      (.background, StyleTexts.background),
      (.prototype, StyleTexts.prototype),
    ])
  private let visibleCards = PreferenceNumber(
    DeckPreferenceTexts.visibleCards, DeckPreferenceTexts.visibleCardsMore,
    Double(
      Settings.Limits.visibleCards.lowerBound)...Double(
        Settings.Limits.visibleCards.upperBound), step: 1, isSlider: false)
  private let bounciness = DeckPage.spring(
    StyleTexts.bounciness, DeckPreferenceTexts.bouncinessMore)
  private let speed = DeckPage.spring(StyleTexts.speed, DeckPreferenceTexts.speedMore)
  private let nextBounciness = DeckPage.spring(
    StyleTexts.bounciness, DeckPreferenceTexts.bouncinessMore)
  private let nextSpeed = DeckPage.spring(StyleTexts.speed, DeckPreferenceTexts.nextSpeedMore)
  private let distance = PreferenceNumber(
    DeckPreferenceTexts.distance, "", Settings.Limits.swipeDistance, step: 0.05, isSlider: true)
  private let flick = PreferenceNumber(
    DeckPreferenceTexts.flick, "", Settings.Limits.flickSpeed, step: 50, isSlider: true)
  private let motion = ChoiceRow<Settings.ReducedMotion>(
    DeckPreferenceTexts.reducedMotion, DeckPreferenceTexts.reducedMotionMore,
    [
      (.system, DeckPreferenceTexts.motionOfSystem),
      (.always, DeckPreferenceTexts.motionAlways),
      (.never, DeckPreferenceTexts.motionNever),
    ])
  private let mirrorsLayout = PreferenceSwitch(
    DeckPreferenceTexts.mirrorsLayout, DeckPreferenceTexts.mirrorsLayoutMore)
  private let mirrorsDecisions = PreferenceSwitch(
    DeckPreferenceTexts.mirrorsDecisions, DeckPreferenceTexts.mirrorsDecisionsMore)
  private var nextGroup: Widget?

  private static func spring(_ title: String, _ subtitle: String) -> PreferenceNumber {
    PreferenceNumber(title, subtitle, Settings.Limits.springiness, step: 0.5, isSlider: true)
  }

  init(_ settings: SettingsStore) {
    self.settings = settings
    nextGroup = makeGroup(
      DeckPreferenceTexts.nextCard,
      description: DeckPreferenceTexts.nextCardMore,
      rows: [nextBounciness.widget, nextSpeed.widget])
    widget = makePage(
      name: "deck", title: DeckPreferenceTexts.page, icon: "koloda-deck-symbolic",
      groups: [
        settings.isKept ? nil : DeckPage.notice,
        makeGroup(nil, rows: [preview.widget]),
        makeGroup(nil, rows: [style.widget, visibleCards.widget]),
        makeGroup(
          DeckPreferenceTexts.swipe,
          description: DeckPreferenceTexts.swipeMore,
          rows: [distance.widget, flick.widget]),
        makeGroup(
          DeckPreferenceTexts.springBack,
          description: DeckPreferenceTexts.springBackMore,
          rows: [bounciness.widget, speed.widget]),
        nextGroup,
        makeGroup(DeckPreferenceTexts.motion, rows: [motion.widget]),
        makeGroup(
          DeckPreferenceTexts.rightToLeft,
          description: DeckPreferenceTexts.rightToLeftMore,
          rows: [mirrorsLayout.widget, mirrorsDecisions.widget]),
      ])
    connect()
  }

  /// Says that nothing can be kept.
  private static var notice: Widget? {
    let row = makePreferenceRow(
      DeckPreferenceTexts.notKept,
      DeckPreferenceTexts.notKeptMore,
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
    distance.say(DeckPreferenceTexts.percentOfCard(percent))
    flick.show(settings.flickSpeed)
    let speed = Int(settings.flickSpeed.rounded())
    flick.say(DeckPreferenceTexts.pixelsPerSecond(speed))
    motion.show(settings.reducedMotion)
    mirrorsLayout.show(settings.mirrorsLayout)
    mirrorsDecisions.show(settings.mirrorsDecisions)
  }
}
