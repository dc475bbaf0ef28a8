import Koloda

/// The decision that holds for a card.
package struct Decision: Hashable, Sendable {
  /// The card.
  package var card: CardID
  /// Where it went.
  package var pile: PileID
  /// When it was decided; undo and redo leave this as it is.
  package var time: UTCTime

  /// Makes a decision.
  package init(card: CardID, pile: PileID, time: UTCTime) {
    self.card = card
    self.pile = pile
    self.time = time
  }
}

/// How an event changed where a card lies.
package struct CardChange: Hashable, Sendable {
  /// The card.
  package var card: CardID
  /// The pile that it lay on; nil for one that was undecided.
  package var was: PileID?
  /// The pile that it lies on; nil for one that is undecided.
  package var pile: PileID?

  /// Makes a change.
  package init(card: CardID, was: PileID?, pile: PileID?) {
    self.card = card
    self.was = was
    self.pile = pile
  }
}
