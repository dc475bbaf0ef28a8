import CAdwaita
import KolodaGTK
import KolodaTriage

/// What is said over the front card: its marks, and a line at a time about its decision while browsing,
/// its stack, what was decided about it before, and how others answered.
@MainActor
final class CardLines {
  private unowned let window: any DeskHost
  private let former = FormerDecision()
  let browsing = BrowsingBar()
  private let stack = StackNote()
  private let answers = AnswersNote()
  private let marks = MarkBadge()
  private let first: FirstNotice
  let widget: Widget

  /// Called when a button for the previous or next card is pressed.
  var onStep: (@MainActor (BrowsingStep) -> Void)? {
    get { browsing.onStep }
    set { browsing.onStep = newValue }
  }
  /// Called when browsing, or going through a pile again, is to end.
  var onStop: (@MainActor () -> Void)? {
    get { browsing.onStop }
    set { browsing.onStop = newValue }
  }
  /// Called to open or close the stack.
  var onToggleStack: (@MainActor () -> Void)? {
    get { stack.onToggle }
    set { stack.onToggle = newValue }
  }

  /// Makes the lines; questions and news take precedence over lasting states.
  ///
  /// - Parameters:
  ///   - zoom: the line about the zoom.
  ///   - closeup: the line about the photo in the close-up.
  ///   - filter: the line about the filter.
  init(of window: any DeskHost, zoom: Widget, closeup: Widget, filter: Widget) {
    self.window = window
    let first = FirstNotice([
      zoom, former.widget, closeup, answers.widget, browsing.widget, filter, stack.widget,
    ])
    self.first = first
    widget = makeBox(GTK_ORIENTATION_VERTICAL, children: [first.widget, marks.widget])
    former.onConfirm = { [weak self] in
      guard let self, let pile = self.window.session?.formerPile else { return }
      self.window.decide(pile, by: .button)
    }
  }

  /// Whether the window is narrow.
  var isNarrow: Bool {
    get { browsing.isNarrow }
    set { browsing.isNarrow = newValue }
  }

  /// Says what there is to say about the front card.
  func show(_ session: DeckSession) {
    showKeyed(session)
    showBrowsing(session)
    showAnswers(session)
    marks.show(window.view.deck.front.map { session.marksShown(on: $0) } ?? Marks())
  }

  /// Updates the lines whose buttons name a key of the deck.
  func showKeyed(_ session: DeckSession) {
    showFormer(session)
    showStack(session)
  }

  /// Shows the keys of the buttons that browse.
  func showKeys(_ keys: (BrowsingStep) -> [Accelerator]) { browsing.showKeys(keys) }

  /// Shows the former decision of a picture that has changed since.
  private func showFormer(_ session: DeckSession) {
    guard let pile = session.formerPile else { return former.hide() }
    let key = window.deckKeys.keys(of: .confirm).first
    former.show(session.title(of: pile), key: key)
  }

  /// Shows whether the front card is a stack or a copy.
  private func showStack(_ session: DeckSession) {
    let front = window.view.deck.front
    let isFanned = session.isFrontFanned
    let text = isFanned ? StackTexts.close : front.flatMap { session.stackText(of: $0) }
    let keys = window.deckKeys.keys(of: .stack)
    let title = isFanned ? StackTexts.close : StackTexts.open
    // The photos of a closed stack that are copies are shown once it is open.
    let card = isFanned ? session.placeInStack : text == nil ? front.flatMap(session.copyText) : nil
    stack.show(text, tooltip: titled(title, keys: Array(keys.prefix(1))), card: card)
  }

  /// Shows the front card's decision while browsing, or while going through a pile again.
  private func showBrowsing(_ session: DeckSession) {
    let pile = session.shownPile
    let icon = pile?.iconName(in: window.look, among: window.shownPiles.all)
    let front = window.view.deck.front
    // With a filter on, its own line says the same, and what is shown.
    let again = session.filtered == nil ? front.flatMap(session.pass.place) : nil
    let content =
      front.flatMap(session.course.place).map {
        BrowsingBar.Content(pile: pile, icon: icon, place: $0, count: session.shownCount)
      }
      ?? again.map {
        BrowsingBar.Content(
          pile: pile, icon: icon, place: $0.place, count: $0.count, isPass: true)
      }
    if browsing.show(content) { window.view.refreshSpeech() }
  }

  /// Shows each person's answer to the front card if people disagree on it.
  private func showAnswers(_ session: DeckSession) {
    // There is one line at a time, and a record that is browsed has the one with its decision.
    let isInTheWay = session.records != nil && session.isBrowsing
    answers.show(
      isInTheWay ? nil : window.view.deck.front.flatMap { session.disputeText(of: $0) })
  }
}
