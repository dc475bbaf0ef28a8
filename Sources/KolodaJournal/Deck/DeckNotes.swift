import Foundation
import GRDB
import KolodaTriage

/// What a deck keeps in the journal besides its decisions: texts by names.
///
/// All of it may block.
package struct DeckNotes: Sendable {
  private let path: [UInt8]
  private let location: JournalLocation

  /// Makes the notes of a deck; nothing is read yet.
  ///
  /// - Parameter path: the deck's absolute path.
  package init(of path: [UInt8], in location: JournalLocation = .standard) {
    self.path = path
    self.location = location
  }

  /// A text; nil if there is none.
  package func text(of name: String) throws(JournalError) -> String? {
    var file = JournalFile(location)
    return try file.read { db, version -> String? in
      guard version == 2 else { return nil }
      return try String.fetchOne(
        db,
        sql: "SELECT value FROM note JOIN deck ON deck.id = note.deck WHERE path = ? AND name = ?",
        arguments: [Data(path), name])
    } ?? nil
  }

  /// Keeps a text; of a deck that the journal does not know none is kept.
  package func keep(_ text: String, as name: String) throws(JournalError) {
    var file = JournalFile(location)
    try file.write { db in
      guard let deck = try DeckRow.find(db, path: path) else { return }
      try db.execute(
        sql: "INSERT OR REPLACE INTO note (deck, name, value) VALUES (?, ?, ?)",
        arguments: [deck.row, name, text])
    }
  }
}
