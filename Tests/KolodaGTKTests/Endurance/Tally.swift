import Koloda
import KolodaGTK

/// Keeps account of what a view says was decided, and shows plain cards.
@MainActor
final class Tally: DeckViewObserver, DeckViewSource {
  /// The decisions that hold by what was told, oldest first.
  private(set) var decisions: [Deck.Decision] = []
  /// How many were told of in all.
  private(set) var count = 0
  /// What was told that can't be.
  private(set) var faults: [String] = []

  func deckView(
    _ view: KolodaView, contentForCard card: CardID, size: Size, scale: Int
  ) -> CardContent {
    .drawing(background: CardColor(white: Double(card.rawValue % 7) / 7)) { _, _ in }
  }

  func deckView(_ view: KolodaView, tells event: DeckViewEvent) {
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
