/// What a deck's place contains besides its cards.
struct DeckContents: Hashable, Sendable {
  /// The number of pictures, if some cards are shots of several; nil if each card is one picture.
  var files: Int?
  /// The number of videos, which are not cards.
  var videos = 0
  /// The first of the videos, by name.
  var videoNames: [String] = []
}
