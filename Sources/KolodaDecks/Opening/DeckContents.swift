/// What a deck's place contains besides its cards.
package struct DeckContents: Hashable, Sendable {
  /// The number of pictures, if some cards are shots of several; nil if each card is one picture.
  package var files: Int?
}
