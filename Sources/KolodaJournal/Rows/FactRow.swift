import FoundationEssentials
import GRDB

/// The named texts that the journal keeps for a deck.
enum FactRow {
  static func all(_ db: Database, of deck: Int64) throws -> [String: String] {
    var facts: [String: String] = [:]
    try RowReader.each(db, "SELECT name, value FROM note WHERE deck = ?", [deck]) { reader in
      facts[try reader.text(0)] = try reader.text(1)
    }
    return facts
  }

  /// Notes that a deck at another path was forgotten, or starts over, and is not to be recognised as
  /// this one.
  ///
  /// - Parameter path: The path of that deck.
  static func noteForgotten(_ db: Database, at path: [UInt8], of deck: Int64) throws {
    try db.execute(
      sql: "INSERT OR REPLACE INTO note (deck, name, value) VALUES (?, ? || hex(?), '')",
      arguments: [deck, forgotten, Data(path)])
  }

  /// The greatest Lamport time in the decks that are not to be recognised as the one at a path; 0 if
  /// there are none.
  static func latestForgotten(_ db: Database, at path: [UInt8]) throws -> Int64 {
    try Int64.fetchOne(
      db,
      sql: """
        SELECT max(lamport) FROM event
        WHERE deck IN (SELECT deck FROM note WHERE name = ? || hex(?))
        """, arguments: [forgotten, Data(path)]) ?? 0
  }

  /// Removes that note.
  static func removeForgotten(_ db: Database, at path: [UInt8], of deck: Int64) throws {
    try db.execute(
      sql: "DELETE FROM note WHERE deck = ? AND name = ? || hex(?)",
      arguments: [deck, forgotten, Data(path)])
  }

  /// Whether the deck at a path was forgotten, and is not to be recognised as this one.
  static func isForgotten(_ db: Database, at path: [UInt8], of deck: Int64) throws -> Bool {
    try RowReader.first(
      db, "SELECT 1 FROM note WHERE deck = ? AND name = ? || hex(?)",
      [deck, forgotten, Data(path)]) != nil
  }

  /// The beginning of the names of such notes.
  private static let forgotten = "forgotten-at:"

  /// Stores a text under a name, replacing an existing one; nil removes it.
  static func replace(
    _ db: Database, of deck: Int64, _ name: String, with value: String?
  ) throws {
    if let value {
      try db.execute(
        sql: "INSERT OR REPLACE INTO note (deck, name, value) VALUES (?, ?, ?)",
        arguments: [deck, name, value])
    } else {
      try db.execute(sql: "DELETE FROM note WHERE deck = ? AND name = ?", arguments: [deck, name])
    }
  }
}
