import Koloda

/// A deck's progress.
package struct DeckProgress: Hashable, Sendable {
  /// The number of cards: those present, and those absent because Apply moved their files away.
  package var cards: Int
  /// The number of those cards on each pile that has any.
  package var piles: [PileID: Int]
  /// The card to decide next; nil if all are decided.
  package var next: CardID?
  /// The number of acts that can be undone.
  package var undoable: Int
  /// The number of acts that can be redone.
  package var redoable: Int
  /// The number of applied cards, including those whose file is absent since; nil if there was
  /// never an Apply.
  package var applied: Int?

  package init(
    cards: Int = 0, piles: [PileID: Int] = [:], next: CardID? = nil, undoable: Int = 0,
    redoable: Int = 0, applied: Int? = nil
  ) {
    self.cards = cards
    self.piles = piles
    self.next = next
    self.undoable = undoable
    self.redoable = redoable
    self.applied = applied
  }

  /// The number of decided cards.
  package var decided: Int { piles.values.reduce(0, +) }
  /// The number of cards still to decide.
  package var remaining: Int { cards - decided }
}
