import Koloda
import KolodaGTK
import KolodaTriage

// The second pass: going through a pile again.
extension DeckSession {
  /// The number of cards still to decide, including those of a second pass.
  var left: Int {
    filtered == nil
      ? max(deck.count - deck.savedCount, 0) + pass.waiting.count : view.deck.remainingCount
  }

  /// Shows the cards of a pile again, from its first, followed by the undecided ones; those of all
  /// piles for nil.
  ///
  /// They keep their decisions until they are decided again. A pass in progress ends.
  func goThroughAgain(_ pile: PileID?) {
    if filtered != nil { setFilter(nil) }
    let cards = deck.order.filter { card in
      deck.pile(of: card).map { pile == nil || $0 == pile } ?? false
    }
    guard !cards.isEmpty else { return }
    stopBrowsing()
    pass = SecondPass(cards, of: pile)
    arrangeStacks()
    lay(cards + deck.undecided)
  }

  /// The number of flash cards that were not known; nil for a deck of another kind.
  var countToLearn: Int? {
    opened.kind == .notes ? deck.pileCounts[.again] ?? 0 : nil
  }

  /// The pile of flash cards that were not known, if it holds any.
  var pileToLearn: Pile? { countToLearn ?? 0 > 0 ? deck.piles.known(.again) : nil }

  /// Ends a second pass: cards that were not decided again stay on their piles.
  ///
  /// - Returns: whether there was a pass.
  @discardableResult
  func endPass() -> Bool {
    guard !pass.waiting.isEmpty else { return false }
    // Without the cards of the pass, the filter would do nothing.
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

  /// Puts cards into the view's deck, the first in front.
  private func lay(_ cards: [CardID]) {
    let decided = deck.count - cards.count
    if hasBacks { for card in cards { view.showFront(of: card) } }
    // Can't throw: a deck's CardIDs are all different.
    try? view.edit { (deck: inout Deck) throws(DeckError) in
      let front = deck.front
      try deck.reorder(to: cards)
      deck.decidedElsewhere = decided
      guard let first = cards.first else { return }
      try deck.jump(to: first)
      // The former front card goes to its place too.
      if let front, front != first, let place = cards.firstIndex(of: front) {
        try deck.move(front, behindFront: place)
      }
    }
    wantCards()
    observer?.sessionChanged(self)
  }

  /// Whether a card belongs to the cards that the view goes through.
  func isToDecide(_ card: CardID) -> Bool {
    isShown(card)
      && (isBrowsing || deck.pile(of: card) == nil || pass.waiting.contains(card))
  }

  /// Records a decision for a card and its stack, in a pass or while browsing even an unchanged
  /// one.
  func keep(_ card: CardID, on pile: PileID) {
    let cards = together(card)
    let isAgain = pass.decide(card)
    deck.decide(cards, pile, again: isAgain || isBrowsing)
    for other in cards.dropLast() where view.deck.offset(of: other) != nil {
      view.show(decided: other, toward: side(of: pile))
    }
  }
}
