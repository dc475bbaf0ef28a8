import Koloda
import KolodaGTK
import KolodaTriage

// A pile that was put off, gone through once more.
extension DeckSession {
  /// The pile that may be gone through again: the first with cards of those that answer nothing.
  var putOff: Pile? {
    deck.piles.all.first { $0.answer == .ignore && deck.pileCounts[$0.id] ?? 0 > 0 }
  }

  /// How many cards are still to decide, those of a second pass among them.
  var left: Int {
    filtered == nil
      ? max(deck.count - deck.savedCount, 0) + pass.waiting.count : view.deck.remainingCount
  }

  /// Shows the cards of a pile again when all are decided, from the first on.
  ///
  /// What was decided of them holds until they are decided again.
  func goThroughAgain(_ pile: PileID) {
    guard view.deck.isRunOut, filtered == nil else { return }
    let cards = deck.order.filter { deck.pile(of: $0) == pile }
    guard !cards.isEmpty else { return }
    pass = SecondPass(cards)
    let decided = deck.count - cards.count
    // The short names of a deck's cards are all different.
    try? view.edit { (deck: inout Deck) throws(DeckError) in
      try deck.reorder(to: cards)
      deck.decidedElsewhere = decided
    }
    wantCards()
    observer?.sessionChanged(self)
  }

  /// Whether a card belongs to the cards to decide.
  func isToDecide(_ card: CardID) -> Bool {
    isShown(card)
      && (isBrowsing || deck.pile(of: card) == nil || pass.waiting.contains(card))
  }

  /// Has the deck keep a decision, also one that is the same as before.
  func keep(_ card: CardID, on pile: PileID) {
    let isAgain = pass.decide(card)
    deck.decide(card, pile, again: isAgain || isBrowsing)
  }
}
