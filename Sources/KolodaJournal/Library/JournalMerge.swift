import FoundationEssentials
import GRDB
import KolodaTriage

/// Adds the contents of a journal that is attached as `other` to the main one.
enum JournalMerge {
  /// Merges all decks; existing rows stay as they are, and events that are already here are
  /// skipped.
  ///
  /// A deck is matched by its id, or else by its path.
  ///
  /// - Returns: the number of decks in the other journal, and the number of new events.
  static func run(_ db: Database) throws -> (decks: Int, events: Int) {
    let before = try Int.fetchOne(db, sql: "SELECT count(*) FROM main.event") ?? 0
    var others: [(row: Int64, uid: EventID, path: [UInt8], origin: EventID?, kind: String)] = []
    try RowReader.each(
      db, "SELECT id, uid, path, origin, kind FROM other.deck ORDER BY id"
    ) { reader in
      others.append(
        (
          try reader.integer(0), try reader.id(1), try reader.bytes(2),
          reader.isNull(3) ? nil : try reader.id(3), try reader.text(4)
        ))
    }
    for other in others {
      let deck =
        try DeckRow.find(db, uid: other.uid) ?? DeckRow.find(db, path: other.path)
        ?? DeckRow.insert(
          db, path: other.path, uid: other.uid, origin: other.origin, storedKind: other.kind)
      try deck.takeUp(db, other.row, in: "other")
    }
    let after = try Int.fetchOne(db, sql: "SELECT count(*) FROM main.event") ?? 0
    return (others.count, after - before)
  }
}
