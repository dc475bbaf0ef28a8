import FoundationEssentials
import GRDB
import KolodaTriage

// Doing without decisions that were taken up from other decks.
extension DeckRow {
  /// Gives up the decisions that other decks have, too, and notes that none are to be taken up from
  /// those again; marks stay, and so do decisions that only this deck has.
  ///
  /// The deck gets another row, so that every program that has it open reopens it.
  ///
  /// - Returns: the deck as it is now.
  func startOver(_ db: Database, without others: [DeckRow]) throws -> DeckRow {
    let theirs = others.map { "\($0.row)" }.joined(separator: ", ")
    try db.execute(
      sql: """
        DROP TABLE IF EXISTS temp.given_up;
        CREATE TEMP TABLE given_up (id INTEGER PRIMARY KEY);
        """)
    try db.execute(
      sql: """
        INSERT INTO temp.given_up
        SELECT id FROM main.event WHERE deck = ?1
          AND uid IN (SELECT uid FROM main.event WHERE deck IN (\(theirs)))
          AND (kind IN ('decide', 'applied')
            OR about IN (SELECT uid FROM main.event WHERE deck = ?1 AND kind = 'decide'))
        """, arguments: [row])
    try db.execute(
      sql: """
        DELETE FROM main.event_card WHERE event IN (SELECT id FROM temp.given_up);
        DELETE FROM main.event WHERE id IN (SELECT id FROM temp.given_up);
        DROP TABLE temp.given_up;
        """)
    for other in others { try FactRow.noteForgotten(db, at: path, of: other.row) }
    return try renewed(db)
  }

  /// Gives the deck another row.
  private func renewed(_ db: Database) throws -> DeckRow {
    // What belongs to the deck refers to its old row until the end of the transaction.
    try db.execute(sql: "PRAGMA defer_foreign_keys = ON")
    try db.execute(sql: "DELETE FROM main.deck WHERE id = ?", arguments: [row])
    let deck = try DeckRow.insert(db, path: path, uid: uid, origin: origin, storedKind: kind)
    for table in ["card", "alias", "event", "pile", "note"] {
      try db.execute(
        sql: "UPDATE main.\(table) SET deck = ? WHERE deck = ?", arguments: [deck.row, row])
    }
    return deck
  }
}
