import Koloda
import KolodaGTK
import KolodaTriage

// A pile that is gone through once more.
extension DeckSession {
  /// How many cards are still to decide, those of a second pass among them.
  var left: Int {
    filtered == nil
      ? max(deck.count - deck.savedCount, 0) + pass.waiting.count : view.deck.remainingCount
  }

  /// Shows the cards of a pile again, from the first on, and then those that are undecided.
  ///
  /// What was decided of them holds until they are decided again. A pass that is under way ends.
  func goThroughAgain(_ pile: PileID) {
    if filtered != nil { setFilter(nil) }
    let cards = deck.order.filter { deck.pile(of: $0) == pile }
    guard !cards.isEmpty else { return }
    stopBrowsing()
    pass = SecondPass(cards, of: pile)
    lay(cards + deck.undecided)
  }

  /// Ends a pass: the cards that were not decided again stay where they lie.
  ///
  /// - Returns: whether there was one.
  @discardableResult
  func endPass() -> Bool {
    guard !pass.waiting.isEmpty else { return false }
    // Without its cards a filter would be one in name only.
    if filtered != nil {
      setFilter(nil)
      return true
    }
    stopBrowsing()
    pass = SecondPass()
    arrangeStacks()
    lay(deck.undecided.filter { !isHidden($0) })
    return true
  }

  /// Shows cards, the first in front.
  private func lay(_ cards: [CardID]) {
    let decided = deck.count - cards.count
    // The short names of a deck's cards are all different.
    try? view.edit { (deck: inout Deck) throws(DeckError) in
      let front = deck.front
      try deck.reorder(to: cards)
      deck.decidedElsewhere = decided
      guard let first = cards.first else { return }
      try deck.jump(to: first)
      // What was in front goes to its place, too.
      if let front, front != first, let place = cards.firstIndex(of: front) {
        try deck.move(front, behindFront: place)
      }
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
    let cards = together(card)
    let isAgain = pass.decide(card)
    deck.decide(cards, pile, again: isAgain || isBrowsing)
    for other in cards.dropLast() where view.deck.offset(of: other) != nil {
      view.show(decided: other, toward: side(of: pile))
    }
  }
}
