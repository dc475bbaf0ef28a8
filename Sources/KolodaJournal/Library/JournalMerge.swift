import Foundation
import GRDB
import KolodaTriage

/// Adds what a journal that is attached as `other` holds to the one that it is attached to.
enum JournalMerge {
  /// Merges all decks; what is there stays as it is, and an event that is there comes once.
  ///
  /// A deck is the one of its number here, else the one of its path.
  ///
  /// - Returns: how many decks the other has, and how many events are new.
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
          db, path: other.path, uid: other.uid, origin: other.origin, kind: other.kind)
      try deck.takeUp(db, other.row, in: "other")
    }
    let after = try Int.fetchOne(db, sql: "SELECT count(*) FROM main.event") ?? 0
    return (others.count, after - before)
  }
}
