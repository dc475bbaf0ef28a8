import Koloda
import KolodaGTK

/// Follows a view's decisions by its events, and provides plain cards.
@MainActor
final class DecisionTally: DeckViewObserver, DeckViewSource {
  /// The current decisions according to the events, oldest first.
  private(set) var decisions: [Deck.Decision] = []
  /// The number of swipes reported.
  private(set) var count = 0
  /// Events that contradict earlier ones.
  private(set) var faults: [String] = []

  func deckView(
    _ view: DeckView, contentForCard card: CardID, size: Size, scale: Int
  ) -> CardContent {
    .drawing(background: CardColor(white: Double(card.rawValue % 7) / 7)) { _, _ in }
  }

  func deckView(_ view: DeckView, tells event: DeckViewEvent) {
    switch event {
    case .swiped(let decision):
      count += 1
      if decisions.contains(where: { $0.card == decision.card }) {
        faults.append("\(decision.card) decided twice")
      }
      decisions.append(decision)
    case .undone(let decision):
      if decisions.popLast() != decision { faults.append("\(decision.card) taken back") }
    case .redone(let decision): decisions.append(decision)
    default: break
    }
  }
}
