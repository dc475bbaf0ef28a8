import KolodaTriage

/// What the journal knows of a deck, without a look at its cards.
package struct DeckSummary: Hashable, Sendable {
  /// The absolute path of the deck, as bytes.
  package var path: [UInt8]
  /// The path of the deck whose decisions it took up when it moved.
  package var movedFrom: [UInt8]?
  /// How many cards the journal knows of it; not all need still be there.
  package var cards: Int
  /// How many of them the person's decisions put on each pile that has any.
  package var piles: [PileID: Int]
  /// When anybody last did something there.
  package var lastTime: UTCTime?

  /// How many cards are decided.
  package var decided: Int { piles.values.reduce(0, +) }
}
