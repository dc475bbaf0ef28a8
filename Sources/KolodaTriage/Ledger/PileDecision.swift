import Koloda

/// The decision that holds for a card.
package struct PileDecision: Hashable, Sendable {
  package var card: CardID
  /// The pile the card went to.
  package var pile: PileID
  /// When the decision was made; undo and redo don't change it.
  package var time: UTCTime

  package init(card: CardID, pile: PileID, time: UTCTime) {
    self.card = card
    self.pile = pile
    self.time = time
  }
}

/// A change of the pile that a card lies on, caused by an event.
package struct CardChange: Hashable, Sendable {
  package var card: CardID
  /// The pile the card lay on; nil if it was undecided.
  package var was: PileID?
  /// The pile the card lies on now; nil if it is undecided.
  package var pile: PileID?

  package init(card: CardID, was: PileID?, pile: PileID?) {
    self.card = card
    self.was = was
    self.pile = pile
  }
}
