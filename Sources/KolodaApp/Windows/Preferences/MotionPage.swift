import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK

/// The preferences of how cards move, with a deck to try them on.
@MainActor
final class MotionPage {
  let widget: Widget
  private let settings: SettingsStore
  private let preview = DeckPreview()
  private let bounciness = MotionPage.bounciness()
  private let speed = MotionPage.speed(DeckPreferenceTexts.speedMore)
  private let nextBounciness = MotionPage.bounciness()
  private let nextSpeed = MotionPage.speed(DeckPreferenceTexts.nextSpeedMore)
  private let motion = ChoiceRow<Settings.ReducedMotion>(
    DeckPreferenceTexts.reducedMotion, DeckPreferenceTexts.reducedMotionMore,
    [
      (.system, DeckPreferenceTexts.motionOfSystem),
      (.always, DeckPreferenceTexts.motionAlways),
      (.never, DeckPreferenceTexts.motionNever),
    ])
  private let pace = ChoiceRow<DeckPace>(
    PaceTexts.pace, PaceTexts.paceMore,
    [DeckPace.calm, .brisk, .atOnce].map { ($0, PaceTexts.name(of: $0)) })
  private let nextGroup: Widget

  private static func bounciness() -> PreferenceNumber {
    PreferenceNumber(
      StyleTexts.bounciness, DeckPreferenceTexts.bouncinessMore, Settings.Limits.bounciness,
      step: 0.5, isSlider: true)
  }

  private static func speed(_ subtitle: String) -> PreferenceNumber {
    PreferenceNumber(
      StyleTexts.speed, subtitle, Settings.Limits.speed, step: 0.5, isSlider: true)
  }

  /// Makes the page.
  ///
  /// - Parameter playground: opens the window in which every style can be tried out.
  init(_ settings: SettingsStore, playground: @escaping @MainActor () -> Void) {
    self.settings = settings
    nextGroup = makeGroup(
      DeckPreferenceTexts.nextCard,
      description: DeckPreferenceTexts.nextCardMore,
      rows: [nextBounciness.widget, nextSpeed.widget])
    widget = makePage(
      name: "motion", title: DeckPreferenceTexts.motion, icon: "koloda-motion-symbolic",
      groups: [
        makeGroup(nil, rows: [preview.widget]),
        makeGroup(nil, rows: [pace.widget, motion.widget]),
        makeGroup(
          DeckPreferenceTexts.springBack,
          description: DeckPreferenceTexts.springBackMore,
          rows: [bounciness.widget, speed.widget]),
        nextGroup,
        makeGroup(nil, rows: [MotionPage.playgroundRow(playground)]),
      ])
    connect()
  }

  private static func playgroundRow(_ open: @escaping @MainActor () -> Void) -> Widget {
    let row = makePreferenceRow(
      ActionTexts.playground, DeckPreferenceTexts.playgroundMore,
      control: gtk_image_new_from_icon_name("go-next-symbolic"))
    gtk_list_box_row_set_activatable(row.of(GtkListBoxRow.self), 1)
    Signal.connect(row.object, "activated") { () -> Void in open() }
    return row
  }

  private func connect() {
    let settings = settings
    bounciness.onChange = { new in settings.change { $0.spring.bounciness = new } }
    speed.onChange = { new in settings.change { $0.spring.speed = new } }
    nextBounciness.onChange = { new in settings.change { $0.nextCardSpring.bounciness = new } }
    nextSpeed.onChange = { new in settings.change { $0.nextCardSpring.speed = new } }
    pace.onChange = { new in settings.change { $0.pace = new } }
    motion.onChange = { new in settings.change { $0.reducedMotion = new } }
    settings.follow(self) { [weak self] in self?.show($0) }
  }

  private func show(_ settings: Settings) {
    preview.show(settings)
    let hasBackground = settings.style == .deck || settings.style == .background
    gtk_widget_set_visible(nextGroup, hasBackground ? 1 : 0)
    bounciness.show(settings.spring.bounciness)
    speed.show(settings.spring.speed)
    nextBounciness.show(settings.nextCardSpring.bounciness)
    nextSpeed.show(settings.nextCardSpring.speed)
    pace.show(settings.pace)
    motion.show(settings.reducedMotion)
  }
}
