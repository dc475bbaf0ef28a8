import Koloda
import KolodaGTK

/// A deck view that can lean and stand straight again.
@MainActor
struct LeaningDeck {
  let view: DeckView

  init(cards: Int) throws {
    view = DeckView(
      deck: try Deck(cards: (0..<cards).map { CardID($0) }), style: LeaningStyle())
    view.allowedDirections = [.left, .right, .up]
  }

  func lean(by step: Double) { view.setStyle(LeaningStyle(step: step)) }

  func straighten() { view.setStyle(StackStyle()) }
}
