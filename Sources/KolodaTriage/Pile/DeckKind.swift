/// What the cards of a deck are.
package enum DeckKind: String, CaseIterable, Hashable, Sendable {
  /// The pictures of a folder.
  case folder
  /// Records of a file.
  case records
  /// A browser's bookmarks.
  case bookmarks
  /// Flash cards.
  case notes

  /// The piles that a deck has which brings none of its own.
  ///
  /// - Parameter standard: those of decks that need no others.
  package func piles(standard: Piles) -> Piles {
    self == .notes ? Piles(Pile.flashCards) : standard
  }
}
