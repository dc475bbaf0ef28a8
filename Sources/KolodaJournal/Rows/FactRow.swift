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
