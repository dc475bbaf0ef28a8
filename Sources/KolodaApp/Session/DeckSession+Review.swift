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

  /// Shows a card, and goes on from there: an undecided one with those behind it, a decided one
  /// among all cards, where it keeps its decision until it is decided again.
  func jump(to card: CardID) {
    guard deck.count > 0, view.deck.front != card else { return }
    if view.deck.offset(of: card) == nil {
      if deck.pile(of: card) == nil { lookAgain(at: card) } else { _ = browse(to: card) }
      return
    }
    guard (try? view.edit { deck throws(DeckError) in try deck.jump(to: card) }) != nil else {
      return
    }
    wantCards()
    observer?.sessionChanged(self)
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
    // It may have lain under another card of its stack.
    layStacksIfNeeded()
    count()
    wantCards()
    observer?.sessionChanged(self)
  }
}
