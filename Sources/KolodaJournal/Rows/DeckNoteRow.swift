import GRDB

/// What else a deck keeps in the journal: a text under a name.
enum DeckNoteRow {
  static func all(_ db: Database, of deck: Int64) throws -> [String: String] {
    var notes: [String: String] = [:]
    try RowReader.each(db, "SELECT name, value FROM note WHERE deck = ?", [deck]) { reader in
      notes[try reader.text(0)] = try reader.text(1)
    }
    return notes
  }

  /// Keeps a text in the place of what was there under that name; nil takes it out.
  static func set(_ db: Database, of deck: Int64, _ name: String, to value: String?) throws {
    guard let value else {
      return try db.execute(
        sql: "DELETE FROM note WHERE deck = ? AND name = ?", arguments: [deck, name])
    }
    try db.execute(
      sql: "INSERT OR REPLACE INTO note (deck, name, value) VALUES (?, ?, ?)",
      arguments: [deck, name, value])
  }
}
