import GRDB

/// The journal's tables and their version.
enum JournalSchema {
  /// Whose tables a database has.
  enum Version: Equatable {
    /// Not a journal's, or no tables at all.
    case none
    /// Those of this version.
    case current
    /// Those of this version, with the number that it had before 0.1.0: `lastFormer`.
    case former
    /// Those of a version from before 0.1.0 that differs from this one, with its number then.
    case older(Int)
    /// Those of a version that this program does not know.
    case newer
  }

  /// The table with the versions that a journal has had, named as by GRDB's migrator.
  private static let versions = "grdb_migrations"
  /// The statement that creates that table.
  static let versionsTable = "CREATE TABLE \(versions) (identifier TEXT NOT NULL PRIMARY KEY)"

  /// The name of this version.
  ///
  /// Before 0.1.0, versions were plain numbers, and programs from then take this name for a newer one.
  static let name = "koloda-1"
  /// The number of this version before 0.1.0.
  private static let lastFormer = 3

  /// Returns the version of a database's tables.
  static func version(of db: Database) throws -> Version {
    guard try isThere(versions, db) else { return .none }
    var names: Set<String> = []
    try RowReader.each(db, "SELECT identifier FROM \(versions)") { names.insert(try $0.text(0)) }
    if names == [name] { return .current }
    let numbers = names.compactMap { Int($0) }.filter { (1...lastFormer).contains($0) }
    guard numbers.count == names.count else { return .newer }
    // Other programs have versions, too.
    guard let last = numbers.max(), try isThere("event", db) else { return .none }
    return last == lastFormer ? .former : .older(last)
  }

  private static func isThere(_ table: String, _ db: Database) throws -> Bool {
    try RowReader.first(
      db, "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = '\(table)'") != nil
  }

  /// Whether a database has no tables at all.
  static func isEmpty(_ db: Database) throws -> Bool {
    try RowReader.first(db, "SELECT 1 FROM sqlite_master LIMIT 1") == nil
  }

  /// Whether a database has any table or index of a journal, except that of the versions, which
  /// other programs have, too.
  static func isKnown(_ db: Database) throws -> Bool {
    let known = plain(tables)
    var isKnown = false
    try RowReader.each(db, "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL") { reader in
      let part = plain(try reader.text(0))
      if !part.isEmpty, known.contains(part) { isKnown = true }
    }
    return isKnown
  }

  /// Returns SQL with single spaces.
  private static func plain(_ sql: String) -> String {
    sql.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Creates the tables in a database without any, or gives a journal from before 0.1.0 its version's
  /// present name; call it in a transaction.
  static func prepare(_ db: Database) throws {
    switch try version(of: db) {
    case .none: try make(db)
    case .former: try rename(db)
    case .current, .older, .newer: break
    }
  }

  /// Creates the tables in an empty database.
  static func make(_ db: Database) throws {
    try db.execute(sql: versionsTable + ";" + tables)
    try add(name, db)
  }

  /// Gives the version of a journal from before 0.1.0 its present name, which changes nothing else.
  static func rename(_ db: Database) throws {
    try db.execute(sql: "DELETE FROM \(versions)")
    try add(name, db)
  }

  private static func add(_ name: String, _ db: Database) throws {
    try db.execute(sql: "INSERT INTO \(versions) VALUES (?)", arguments: [name])
  }

  /// The tables of this version.
  ///
  /// Paths are blobs, because a name need not be UTF-8. A card's path is relative to its deck.
  ///
  /// `event` only ever grows; its `id` gives the order in which events came to this file, on which
  /// their meaning does not depend. `origin` is the deck whose events a moved deck took up. A
  /// card's `path` is NULL if another card is at its place now; an alias is a key that an earlier
  /// version knew the card by. No `id` is ever reused, so that a program that does not know yet
  /// that a deck was removed can't write to another deck.
  private static let tables = """
    CREATE TABLE deck (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      uid BLOB NOT NULL UNIQUE,
      kind TEXT NOT NULL,
      path BLOB NOT NULL UNIQUE,
      origin BLOB
    ) STRICT;

    CREATE TABLE card (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      deck INTEGER NOT NULL REFERENCES deck,
      key BLOB NOT NULL,
      size INTEGER NOT NULL,
      path BLOB,
      modified INTEGER NOT NULL,
      device INTEGER NOT NULL,
      inode INTEGER NOT NULL,
      seen INTEGER NOT NULL,
      UNIQUE (deck, key)
    ) STRICT;
    CREATE INDEX card_path ON card (deck, path);

    CREATE TABLE alias (
      deck INTEGER NOT NULL REFERENCES deck,
      key BLOB NOT NULL,
      card INTEGER NOT NULL REFERENCES card,
      PRIMARY KEY (deck, key)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE event (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      deck INTEGER NOT NULL REFERENCES deck,
      uid BLOB NOT NULL,
      kind TEXT NOT NULL CHECK (kind IN (\
    'decide', 'undo', 'redo', 'stars', 'label', 'note', 'turn', 'applied')),
      about BLOB,
      text TEXT NOT NULL,
      person TEXT NOT NULL,
      seat BLOB NOT NULL,
      act BLOB NOT NULL,
      lamport INTEGER NOT NULL,
      time INTEGER NOT NULL,
      UNIQUE (deck, uid)
    ) STRICT;
    CREATE INDEX event_deck ON event (deck);

    CREATE TABLE event_card (
      event INTEGER NOT NULL REFERENCES event,
      card INTEGER NOT NULL REFERENCES card,
      PRIMARY KEY (event, card)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX event_card_card ON event_card (card);

    CREATE TABLE pile (
      deck INTEGER NOT NULL REFERENCES deck,
      id TEXT NOT NULL,
      place INTEGER NOT NULL,
      name TEXT,
      colour INTEGER NOT NULL,
      icon TEXT NOT NULL,
      answer TEXT NOT NULL,
      side TEXT,
      keys TEXT NOT NULL,
      PRIMARY KEY (deck, id)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE note (
      deck INTEGER NOT NULL REFERENCES deck,
      name TEXT NOT NULL,
      value TEXT NOT NULL,
      PRIMARY KEY (deck, name)
    ) STRICT, WITHOUT ROWID;
    """
}
