/// The kind of cards in a deck.
package enum CardKind: String, CaseIterable, Hashable, Sendable {
  /// The photos of a folder.
  case folder
  /// Records of a file.
  case records
  /// A browser's bookmarks.
  case bookmarks
  /// Flash cards.
  case notes
}
