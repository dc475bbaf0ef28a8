/// What there is in a deck's place beside its cards.
struct DeckContents: Hashable, Sendable {
  /// How many pictures the cards are, where some are shots of several; nil where each is one.
  var files: Int?
  /// How many videos are no cards.
  var videos = 0
  /// The first of them, by their names.
  var videoNames: [String] = []
}
