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

extension CardKind {
  /// Whether the cards have two sides and are learnt.
  package var isFlashCards: Bool {
    switch self {
    case .notes: true
    case .folder, .records, .bookmarks: false
    }
  }

  /// Whether the fields of a card are the file's own, so that people choose what they are for.
  package var hasFreeFields: Bool {
    switch self {
    case .records: true
    case .folder, .bookmarks, .notes: false
    }
  }
}
