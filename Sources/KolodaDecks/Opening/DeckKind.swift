/// Where the cards of a deck come from: whatever depends on that is decided by a switch over this.
package enum DeckKind: Sendable {
  /// The photos of a folder.
  case folder(OpenedPhotos)
  /// The records, bookmarks or flash cards of a file.
  case file(OpenedRecords)
  /// A deck on a server, of photos or records.
  case shared(JoinedDeck)

  /// What the cards of a deck are, wherever they come from.
  package enum Cards: Sendable {
    case photos(any PhotoCards)
    case records(any RecordCards)
  }
}

/// An opened deck that says which kind it is.
package protocol OpenedDeck: OpenedCards {
  /// Where its cards come from.
  var kind: DeckKind { get }
  /// Its cards, as what they are.
  var content: DeckKind.Cards { get }
}

extension OpenedPhotos: OpenedDeck {
  package var kind: DeckKind { .folder(self) }
  package var content: DeckKind.Cards { .photos(self) }
}

extension OpenedRecords: OpenedDeck {
  package var kind: DeckKind { .file(self) }
  package var content: DeckKind.Cards { .records(self) }
}

extension OpenedSharedPhotos: OpenedDeck {
  var kind: DeckKind { .shared(joined) }
  var content: DeckKind.Cards { .photos(self) }
}

extension OpenedShared: OpenedDeck {
  var kind: DeckKind { .shared(joined) }
  var content: DeckKind.Cards { .records(self) }
}

extension DeckKind {
  /// The deck as a folder; nil for another kind of deck.
  package var folder: OpenedPhotos? {
    if case .folder(let opened) = self { opened } else { nil }
  }

  /// The deck as a file of records; nil for another kind of deck.
  package var file: OpenedRecords? {
    if case .file(let opened) = self { opened } else { nil }
  }

  /// The deck as a shared one; nil for another kind of deck.
  package var shared: JoinedDeck? {
    if case .shared(let joined) = self { joined } else { nil }
  }
}
