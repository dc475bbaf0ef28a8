import GRDB
import KolodaTriage

/// For each deck a random number that changes with every change of a row that was there: of its cards,
/// its events, or the cards of its events.
///
/// A journal grows at the end. What was read of a deck before is still all that is there up to its last
/// card and its last event, as long as the deck's revision is the same. Triggers see to that, so it is
/// true whichever program, or version of one, writes; a journal that was rebuilt or merged has other
/// numbers.
///
/// They are no part of the journal's version: a program that does not know them leaves them alone.
enum DeckRevisions {
  /// The table that they are in.
  static let table = "revision"

  private static let create = """
    CREATE TABLE \(table) (
      deck INTEGER PRIMARY KEY,
      value BLOB NOT NULL
    ) STRICT
    """

  /// The triggers that change them, by name, as the journal keeps their text.
  private static let triggers: [String: String] = {
    func deck(_ row: String) -> String { "(SELECT deck FROM event WHERE id = \(row).event)" }
    // An event that comes before others was not there when they were read. The same of a card would have
    // SQLite look through all aliases for every card that comes; who reads its events misses it.
    let isBefore = "EXISTS (SELECT 1 FROM event WHERE id > NEW.id)"
    // The cards of the newest event come after it; who reads it counts them.
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

  /// Makes them unless they are there, with all that changes them; to be called in a transaction.
  ///
  /// Where only some of it is there nobody knows what was changed meanwhile: then all are new.
  static func make(_ db: Database) throws {
    guard try !areThere(db) else { return }
    try remove(db)
    try db.execute(sql: create)
    try db.execute(sql: "INSERT INTO revision SELECT id, randomblob(16) FROM deck")
    for trigger in triggers.values.sorted() { try db.execute(sql: trigger) }
  }

  /// Takes them out again; to be called in a transaction.
  static func remove(_ db: Database) throws {
    for trigger in try found(db).keys {
      try db.execute(sql: "DROP TRIGGER \(trigger.quotedDatabaseIdentifier)")
    }
    try db.execute(sql: "DROP TABLE IF EXISTS \(table)")
  }

  /// Takes a deck's out, whose rows are about to go: else each of them would change it.
  static func remove(_ db: Database, of deck: Int64) throws {
    guard try areThere(db) else { return }
    try db.execute(sql: "DELETE FROM revision WHERE deck = ?", arguments: [deck])
  }

  /// The triggers that a journal has, as its own text.
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

  /// Whether a journal has them and all that changes them: another tool may have copied its tables
  /// and nothing else.
  private static func areThere(_ db: Database) throws -> Bool {
    let table = try RowReader.first(
      db, "SELECT 1 FROM main.sqlite_master WHERE type = 'table' AND name = '\(table)'")
    return try table != nil && found(db) == triggers
  }

  /// A number that changes with every change of the journal's tables: a tool that makes one anew puts
  /// its triggers back, and they have seen nothing.
  static func tables(_ db: Database) throws -> Int64? {
    try RowReader.first(db, "PRAGMA main.schema_version")
  }

  /// A deck's revision; nil in a journal that has none.
  static func revision(_ db: Database, of deck: Int64) throws -> EventID? {
    guard try areThere(db) else { return nil }
    var revision: EventID?
    try RowReader.each(db, "SELECT value FROM revision WHERE deck = ?", [deck]) {
      revision = try $0.id(0)
    }
    return revision
  }
}
