/// What a deck's place contains besides its cards.
struct DeckContents: Hashable, Sendable {
  /// The number of pictures, if some cards are shots of several; nil if each card is one picture.
  var files: Int?
}
