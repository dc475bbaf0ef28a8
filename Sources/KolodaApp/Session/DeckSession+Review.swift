import Koloda
import KolodaGTK
import KolodaTriage

// Actions on cards that need not be in front.
extension DeckSession {
  /// Sends cards to a pile as one act, and updates what is shown.
  ///
  /// - Returns: whether anything changed.
  @discardableResult
  func move(_ cards: [CardID], to pile: PileID) -> Bool {
    guard deck.piles[pile] != nil, !refuses() else { return false }
    let changes = deck.decide(cards, pile)
    guard !changes.isEmpty else { return false }
    for change in changes {
      _ = course.pass.decide(change.card)
      if view.deck.offset(of: change.card) != nil {
        view.show(decided: change.card, toward: side(of: pile))
      }
    }
    settle(changes)
    sitting.lastPile = pile
    observer?.sessionChanged(self)
    return true
  }

  /// Goes to a card: an undecided one comes to the front, a decided one is browsed to, and keeps
  /// its decision until it is decided again.
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

  /// Brings a card to the front, even a decided one, which keeps its decision until it is decided
  /// again.
  func lookAgain(at card: CardID) {
    guard deck.order.contains(card), view.deck.front != card else { return }
    if deck.pile(of: card) != nil { course.pass.add(card) }
    course.admit(card)
    // The former front card comes right after it.
    view.edit { deck in
      deck.remove([card])
      deck.putBack(card)
    }
    // The card may have been under another of its stack.
    layStacks(after: [card])
    count()
    wantCards()
    observer?.sessionChanged(self)
  }
}
