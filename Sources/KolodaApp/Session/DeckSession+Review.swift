import Koloda
import KolodaGTK
import KolodaTriage

// What is done with cards that need not lie in front.
extension DeckSession {
  /// Sends cards to a pile, as one act; what is shown of the deck follows.
  ///
  /// - Returns: whether anything changed.
  @discardableResult
  func move(_ cards: [CardID], to pile: PileID) -> Bool {
    guard deck.piles[pile] != nil, !refuses() else { return false }
    let changes = deck.decide(cards, pile)
    guard !changes.isEmpty else { return false }
    for change in changes {
      _ = pass.decide(change.card)
      if view.deck.offset(of: change.card) != nil {
        view.show(decided: change.card, toward: side(of: pile))
      }
    }
    show([])
    lastPile = pile
    observer?.sessionChanged(self)
    return true
  }

  /// Brings a card to the front, also one that is decided: it keeps its decision until it is
  /// decided again.
  func lookAgain(at card: CardID) {
    guard deck.order.contains(card), view.deck.front != card else { return }
    if deck.pile(of: card) != nil { pass.add(card) }
    filtered?.insert(card)
    // What was in front comes right after it.
    view.edit { deck in
      deck.remove([card])
      deck.putBack(card)
    }
    count()
    wantCards()
    observer?.sessionChanged(self)
  }
}
