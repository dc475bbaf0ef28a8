import GRDB
import KolodaTriage

/// A random number for each deck that changes whenever one of its existing rows changes: a card, an
/// event, or the cards of an event.
///
/// A journal only grows at its end. As long as a deck's revision stays the same, what was read of
/// the deck earlier is still everything up to its last card and last event. Triggers keep the
/// revisions up to date, whichever program or version writes; a journal that was rebuilt or merged
/// has new revisions.
///
/// Revisions are no part of the journal's version: programs that don't know them leave them alone.
enum DeckRevisions {
  /// The name of the table of revisions.
  static let table = "revision"

  private static let create = """
    CREATE TABLE \(table) (
      deck INTEGER PRIMARY KEY,
      value BLOB NOT NULL
    ) STRICT
    """

  /// The triggers that change the revisions: their SQL by name, as SQLite stores it.
  private static let triggers: [String: String] = {
    func deck(_ row: String) -> String { "(SELECT deck FROM event WHERE id = \(row).event)" }
    // An event inserted before others was not there when those were read. A trigger for the same
    // case of cards would make SQLite search all aliases for every new card; a reader of the deck's
    // events notices such a card because it is missing.
    let isBefore = "EXISTS (SELECT 1 FROM event WHERE id > NEW.id)"
    // The newest event's cards are inserted after the event itself; a reader counts them.
    let isOfEarlier = "EXISTS (SELECT 1 FROM event WHERE id > NEW.event)"
    let new = "INSERT OR REPLACE INTO revision VALUES (NEW.id, randomblob(16));"
    let actions = [
      ("deck_insert", "INSERT ON deck", new),
      ("deck_delete", "DELETE ON deck", "DELETE FROM revision WHERE deck = OLD.id;"),
      ("card_update", "UPDATE ON card", change("OLD.deck") + " " + change("NEW.deck")),
      ("card_delete", "DELETE ON card", change("OLD.deck")),
      ("event_insert", "INSERT ON event WHEN \(isBefore)", change("NEW.deck")),
      ("event_update", "UPDATE ON event", change("OLD.deck") + " " + change("NEW.deck")),
      ("event_delete", "DELETE ON event", change("OLD.deck")),
      (
        "event_card_insert", "INSERT ON event_card WHEN \(isOfEarlier)", change(deck("NEW"))
      ),
      (
        "event_card_update", "UPDATE ON event_card",
        change(deck("OLD")) + " " + change(deck("NEW"))
      ),
      ("event_card_delete", "DELETE ON event_card", change(deck("OLD"))),
    ]
    return Dictionary(
      uniqueKeysWithValues: actions.map { name, cause, action in
        ("revision_\(name)", "CREATE TRIGGER revision_\(name) AFTER \(cause) BEGIN \(action) END")
      })
  }()

  private static func change(_ deck: String) -> String {
    "UPDATE revision SET value = randomblob(16) WHERE deck = \(deck);"
  }

  /// Creates the table and the triggers, unless both exist; call it in a transaction.
  ///
  /// If some of them are missing, changes may have gone unnoticed, so all decks get new revisions.
  static func make(_ db: Database) throws {
    guard try !areThere(db) else { return }
    try remove(db)
    try db.execute(sql: create)
    try db.execute(sql: "INSERT INTO revision SELECT id, randomblob(16) FROM deck")
    for trigger in triggers.values.sorted() { try db.execute(sql: trigger) }
  }

  /// Removes the table and the triggers; call it in a transaction.
  static func remove(_ db: Database) throws {
    for trigger in try found(db).keys {
      try db.execute(sql: "DROP TRIGGER \(trigger.quotedDatabaseIdentifier)")
    }
    try db.execute(sql: "DROP TABLE IF EXISTS \(table)")
  }

  /// Removes the revision of a deck that is about to be deleted, as otherwise each deleted row
  /// would change it.
  static func remove(_ db: Database, of deck: Int64) throws {
    guard try areThere(db) else { return }
    try db.execute(sql: "DELETE FROM revision WHERE deck = ?", arguments: [deck])
  }

  /// Returns the SQL of the journal's triggers by name.
  private static func found(_ db: Database) throws -> [String: String] {
    var found: [String: String] = [:]
    try RowReader.each(
      db,
      """
      SELECT name, sql FROM main.sqlite_master
      WHERE type = 'trigger' AND substr(name, 1, 9) = 'revision_'
      """
    ) { found[try $0.text(0)] = try $0.text(1) }
    return found
  }

  /// Whether the table and all triggers exist unchanged; another tool may have copied only the
  /// tables.
  private static func areThere(_ db: Database) throws -> Bool {
    let table = try RowReader.first(
      db, "SELECT 1 FROM main.sqlite_master WHERE type = 'table' AND name = '\(table)'")
    return try table != nil && found(db) == triggers
  }

  /// Returns a number that changes with every change of the schema.
  ///
  /// A tool that rebuilds a table restores its triggers afterwards, and these have not seen the
  /// changes.
  static func tables(_ db: Database) throws -> Int64? {
    try RowReader.first(db, "PRAGMA main.schema_version")
  }

  /// Returns a deck's revision; nil if the journal has no revisions.
  static func revision(_ db: Database, of deck: Int64) throws -> EventID? {
    guard try areThere(db) else { return nil }
    var revision: EventID?
    try RowReader.each(db, "SELECT value FROM revision WHERE deck = ?", [deck]) {
      revision = try $0.id(0)
    }
    return revision
  }
}
