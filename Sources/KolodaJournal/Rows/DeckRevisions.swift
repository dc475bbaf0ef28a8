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

  /// Makes them unless they are there; to be called in a transaction.
  static func make(_ db: Database) throws {
    guard try !areThere(db) else { return }
    try db.execute(
      sql: """
        CREATE TABLE revision (
          deck INTEGER PRIMARY KEY,
          value BLOB NOT NULL
        ) STRICT;
        INSERT INTO revision SELECT id, randomblob(16) FROM deck;
        \(trigger("deck_insert", "INSERT ON deck"))
          INSERT OR REPLACE INTO revision VALUES (NEW.id, randomblob(16));
        END;
        \(trigger("deck_delete", "DELETE ON deck")) DELETE FROM revision WHERE deck = OLD.id; END;
        """)
    for table in ["card", "event"] {
      try db.execute(
        sql: """
          \(trigger("\(table)_update", "UPDATE ON \(table)"))
            \(change("OLD.deck")) \(change("NEW.deck")) END;
          \(trigger("\(table)_delete", "DELETE ON \(table)")) \(change("OLD.deck")) END;
          """)
    }
    // An event that comes before others was not there when they were read. The same of a card would have
    // SQLite look through all aliases for every card that comes; who reads its events misses it.
    let isBefore = "EXISTS (SELECT 1 FROM event WHERE id > NEW.id)"
    try db.execute(
      sql: """
        \(trigger("event_insert", "INSERT ON event WHEN \(isBefore)")) \(change("NEW.deck")) END;
        """)
    func deck(_ row: String) -> String { "(SELECT deck FROM event WHERE id = \(row).event)" }
    // The cards of the newest event come after it; who reads it counts them.
    let isOfEarlier = "EXISTS (SELECT 1 FROM event WHERE id > NEW.event)"
    try db.execute(
      sql: """
        \(trigger("event_card_insert", "INSERT ON event_card WHEN \(isOfEarlier)"))
          \(change(deck("NEW"))) END;
        \(trigger("event_card_update", "UPDATE ON event_card"))
          \(change(deck("OLD"))) \(change(deck("NEW"))) END;
        \(trigger("event_card_delete", "DELETE ON event_card")) \(change(deck("OLD"))) END;
        """)
  }

  /// Takes them out again; to be called in a transaction.
  static func remove(_ db: Database) throws {
    guard try areThere(db) else { return }
    var triggers: [String] = []
    try RowReader.each(
      db,
      "SELECT name FROM sqlite_master WHERE type = 'trigger' AND substr(name, 1, 9) = 'revision_'"
    ) { triggers.append(try $0.text(0)) }
    for trigger in triggers { try db.execute(sql: "DROP TRIGGER \"\(trigger)\"") }
    try db.execute(sql: "DROP TABLE \(table)")
  }

  private static func trigger(_ name: String, _ cause: String) -> String {
    "CREATE TRIGGER revision_\(name) AFTER \(cause) BEGIN"
  }

  private static func change(_ deck: String) -> String {
    "UPDATE revision SET value = randomblob(16) WHERE deck = \(deck);"
  }

  private static func areThere(_ db: Database) throws -> Bool {
    try RowReader.first(
      db, "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = '\(table)'") != nil
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
