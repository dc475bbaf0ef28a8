import KolodaSources

/// How somebody wants a file of records to be read; what they don't say is as the deck keeps it, or
/// guessed.
struct ReadingWish: Hashable, Sendable {
  /// The encoding.
  var coding: TextCoding?
  /// How a table is written.
  var table = TableChoice()

  /// Whether nothing is said.
  var isEmpty: Bool { self == ReadingWish() }
}
