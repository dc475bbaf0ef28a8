import Koloda
import KolodaGTK
import KolodaTriage

// The second pass: going through a pile again.
extension DeckSession {
  /// The second pass, which goes through decided cards again.
  var pass: SecondPass { course.pass }

  /// The number of cards still to decide, including those of a second pass.
  var left: Int {
    filtered == nil
      ? max(deck.count - deck.savedCount, 0) + pass.left : view.deck.remainingCount
  }

  /// Shows the cards of a pile again, from its first, followed by the undecided ones; those of all
  /// piles for nil.
  ///
  /// They keep their decisions until they are decided again. A pass in progress ends.
  func goThroughAgain(_ pile: PileID?) {
    if filtered != nil { setFilter(nil) }
    guard let cards = course.goThroughAgain(pile) else { return }
    arrangeStacks()
    layFromFirst(cards)
  }

  /// The number of flash cards that were not known; nil for a deck of another kind.
  var countToLearn: Int? {
    opened.cardKind.isFlashCards ? deck.pileCounts[.again] ?? 0 : nil
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
    course.endPass()
    arrangeStacks()
    layFromFirst(course.cards)
    return true
  }

  /// Puts cards into the view's deck, the first in front, with their fronts up.
  private func layFromFirst(_ cards: [CardID]) {
    if hasBacks { for card in cards { view.showFront(of: card) } }
    lay(cards, isFromFirst: true)
    wantCards()
    observer?.sessionChanged(self)
  }

  /// Records a decision for a card and its stack, in a pass or while browsing even an unchanged
  /// one.
  func keep(_ card: CardID, on pile: PileID) {
    let cards = course.together(card)
    let isAgain = course.pass.decide(card)
    deck.decide(cards, pile, again: isAgain || isBrowsing)
    for other in cards.dropLast() where view.deck.offset(of: other) != nil {
      view.show(decided: other, toward: side(of: pile))
    }
  }
}
