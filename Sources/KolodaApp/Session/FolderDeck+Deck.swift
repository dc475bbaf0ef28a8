import Koloda
import Triage

extension FolderDeck {
  /// The deck as the folder was opened; each decided card went to the side where its pile lies.
  func deck(_ sides: PileSides) throws(DeckError) -> Deck {
    func decisions(_ made: [Triage.Decision]) -> [Deck.Decision] {
      made.map { Deck.Decision(card: $0.card, direction: sides.direction(of: $0.pile)) }
    }
    return try Deck(
      cards: files.indices.map { CardID($0) }, history: decisions(history),
      undone: decisions(redoList))
  }
}
