import Koloda
import KolodaGTK
import Testing

/// An observer that keeps the history itself and records the view's calls.
@MainActor
final class HistoryKeeper: DeckViewObserver, DeckViewPolicy, DeckViewHistory {
  var history: [Deck.Decision] = []
  var undone: [Deck.Decision] = []
  var refusesUndo = false
  /// An action to perform once, inside the next call that changes the history, after the change.
  var reaction: (@MainActor (DeckView) -> Void)?
  private var entries: [String] = []

  /// Returns the calls as lines, in the format of `DeckLog`, and clears the list.
  func takeEntries() -> [String] {
    defer { entries = [] }
    return entries
  }

  /// Gives a view a deck, some of it decided, and keeps its decisions from then on.
  func take(_ view: DeckView, cards: Int, decided: Int = 0) throws {
    history = (0..<decided).map { Deck.Decision(card: CardID($0), direction: .left) }
    view.observer = self
    view.policy = self
    view.history = self
    view.setDeck(
      try Deck(undecided: (decided..<cards).map { CardID($0) }, decidedCount: decided))
    _ = takeEntries()
  }

  private func note(_ entry: String) { entries.append(entry) }

  private func react(in view: DeckView) {
    let reaction = reaction
    self.reaction = nil
    reaction?(view)
  }

  // MARK: The history

  var lastDecision: Deck.Decision? { history.last }
  var nextRedo: Deck.Decision? { undone.last }
  func recentDecisions(_ count: Int) -> [Deck.Decision] { history.suffix(count).reversed() }

  // MARK: The observer

  func deckView(
    _ view: DeckView, shouldSwipeCard card: CardID, in direction: SwipeDirection
  ) -> Bool {
    note("shouldSwipe \(card.rawValue) \(direction.rawValue)")
    return true
  }

  func deckView(_ view: DeckView, shouldUndo decision: Deck.Decision) -> Bool {
    note("shouldUndo \(decision.card.rawValue)")
    return !refusesUndo
  }

  func deckView(_ view: DeckView, tells event: DeckViewEvent) {
    switch event {
    case .swiped(let decision):
      note("didSwipe \(decision.card.rawValue) \(decision.direction.rawValue)")
      history.append(decision)
      undone = []
      react(in: view)
    case .redone(let decision):
      note("didRedo \(decision.card.rawValue) \(decision.direction.rawValue)")
      #expect(undone.popLast() == decision)
      history.append(decision)
      react(in: view)
    case .undone(let decision):
      note("didUndo \(decision.card.rawValue)")
      #expect(history.popLast() == decision)
      undone.append(decision)
      react(in: view)
    case .ranOut: note("ranOut")
    case .shown(let card): note("didShow \(card.rawValue)")
    default: break
    }
  }
}
