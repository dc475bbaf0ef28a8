import Koloda

/// How far a deck has come.
package struct Standing: Hashable, Sendable {
  /// How many cards are there.
  package var cards: Int
  /// How many of them lie on each pile that has any.
  package var piles: [PileID: Int]
  /// The card to decide next; nil when none is left.
  package var next: CardID?
  /// How many acts can be undone.
  package var undoable: Int
  /// How many acts can be redone.
  package var redoable: Int
  /// How many of the cards were applied, one whose file is not there any more among them; nil for
  /// a deck that never was.
  package var applied: Int?

  /// Makes a standing.
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

  /// How many cards are decided.
  package var decided: Int { piles.values.reduce(0, +) }
  /// How many cards are still to decide.
  package var remaining: Int { cards - decided }
}
