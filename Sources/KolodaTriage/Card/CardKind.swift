/// What the cards of a deck are; the raw values are a journal's words for it.
package enum CardKind: String, CaseIterable, Hashable, Sendable {
  /// Photos, of a folder or shared.
  case photos = "folder"
  /// Records, of a file or shared.
  case records
  /// A browser's bookmarks.
  case bookmarks
  /// Flash cards.
  case flashCards = "notes"
}

extension CardKind {
  /// Whether the cards have two sides and are learnt.
  package var isFlashCards: Bool {
    switch self {
    case .flashCards: true
    case .photos, .records, .bookmarks: false
    }
  }

  /// Whether the fields of a card are the file's own, so that people choose what they are for.
  package var hasFreeFields: Bool {
    switch self {
    case .records: true
    case .photos, .bookmarks, .flashCards: false
    }
  }
}
