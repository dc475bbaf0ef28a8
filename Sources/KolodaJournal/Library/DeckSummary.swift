import KolodaTriage

/// A deck's entry in the list of decks, made from the journal alone.
package struct DeckSummary: Hashable, Sendable {
  /// The deck's absolute path, as bytes.
  package var path: [UInt8]
  /// The path of the deck that this one was when it was elsewhere; nil if it has not moved.
  package var movedFrom: [UInt8]?
  /// The number of the deck's cards in the journal, some of which may no longer exist.
  package var cards: Int
  /// The number of cards on each pile, by the person's decisions; empty piles are left out.
  package var piles: [PileID: Int]
  /// When anyone last did something in the deck; nil if nobody has.
  package var lastTime: UTCTime?

  /// The number of decided cards.
  package var decided: Int { piles.values.reduce(0, +) }
}
