import GRDB

/// The journal's tables, and the migrations from one version to the next.
enum JournalSchema {
  /// The table with the versions that a journal has had, named as by GRDB's migrator.
  private static let versions = "grdb_migrations"
  /// The statement that creates that table.
  static let versionsTable = "CREATE TABLE \(versions) (identifier TEXT NOT NULL PRIMARY KEY)"

  /// The version that this program writes.
  static let current = 3

  /// Returns the version of a journal's tables: 0 for none, `Int.max` for a newer one.
  static func version(of db: Database) throws -> Int {
    let isThere = try RowReader.first(
      db, "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = '\(versions)'")
    guard isThere != nil else { return 0 }
    var last = 0
    try RowReader.each(db, "SELECT identifier FROM \(versions)") { reader in
      let version = Int(try reader.text(0)).flatMap { (1...current).contains($0) ? $0 : nil }
      last = max(last, version ?? .max)
    }
    return last
  }

  /// Whether a database has no tables at all.
  static func isEmpty(_ db: Database) throws -> Bool {
    try RowReader.first(db, "SELECT 1 FROM sqlite_master LIMIT 1") == nil
  }

  /// Whether a database has any table or index of a journal, except that of the versions, which
  /// other programs have, too.
  static func isKnown(_ db: Database) throws -> Bool {
    let known = [version1, version3].map(plain)
    var isKnown = false
    try RowReader.each(db, "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL") { reader in
      let part = plain(try reader.text(0))
      if !part.isEmpty, known.contains(where: { $0.contains(part) }) { isKnown = true }
    }
    return isKnown
  }

  /// Returns SQL with single spaces.
  private static func plain(_ sql: String) -> String {
    sql.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Creates the tables of the current version, or upgrades those of an earlier one; call it in a
  /// transaction.
  static func migrate(_ db: Database) throws {
    let old = try version(of: db)
    switch old {
    case 0: return try make(current, db)
    case 1:
      let decks = try FirstVersion.read(db)
      try db.execute(sql: "DROP TABLE event; DROP TABLE card; DROP TABLE deck")
      try db.execute(sql: version3)
      for deck in decks { try deck.write(db) }
    case 2: try admitMarks(db)
    default: return
    }
    for version in (old + 1)...current { try add("\(version)", db) }
  }

  /// Creates the tables of a version in an empty database.
  static func make(_ version: Int, _ db: Database) throws {
    try db.execute(sql: versionsTable)
    try db.execute(sql: version == 1 ? version1 : version == 2 ? version2 : version3)
    for version in 1...version { try add("\(version)", db) }
  }

  /// Makes the table of events accept the kinds of version 3.
  ///
  /// This only relaxes a constraint, so no row needs to be rewritten; see "Making Other Kinds Of
  /// Table Schema Changes" by SQLite's authors.
  private static func admitMarks(_ db: Database) throws {
    let version = try Int64.fetchOne(db, sql: "PRAGMA main.schema_version") ?? 0
    try db.execute(sql: "PRAGMA writable_schema = ON")
    defer { try? db.execute(sql: "PRAGMA writable_schema = RESET") }
    try db.execute(
      sql: "UPDATE main.sqlite_master SET sql = replace(sql, ?, ?) WHERE name = 'event'",
      arguments: [kindsOf2, kindsOf3])
    let table = try String.fetchOne(
      db, sql: "SELECT sql FROM main.sqlite_master WHERE name = 'event'")
    // Another program has created the table, which would refuse marks for good.
    guard table?.contains(kindsOf3) ?? false else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "the table of events is unknown")
    }
    // Other connections, which have cached the old schema, read it again.
    try db.execute(sql: "PRAGMA main.schema_version = \(version + 1)")
  }

  private static func add(_ version: String, _ db: Database) throws {
    try db.execute(sql: "INSERT INTO \(versions) VALUES (?)", arguments: [version])
  }

  /// The tables of a journal of version 1.
  ///
  /// Paths are blobs, because a name need not be UTF-8. A card's path is relative to its deck.
  private static let version1 = """
    CREATE TABLE deck (
      id INTEGER PRIMARY KEY,
      path BLOB NOT NULL UNIQUE,
      device INTEGER NOT NULL,
      inode INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX deck_inode ON deck (inode, device);

    CREATE TABLE card (
      id INTEGER PRIMARY KEY,
      deck INTEGER NOT NULL REFERENCES deck,
      size INTEGER NOT NULL,
      fingerprint BLOB NOT NULL,
      ordinal INTEGER NOT NULL,
      path BLOB,
      modified INTEGER NOT NULL,
      device INTEGER NOT NULL,
      inode INTEGER NOT NULL,
      seen INTEGER NOT NULL,
      UNIQUE (deck, size, fingerprint, ordinal)
    ) STRICT;
    CREATE INDEX card_path ON card (deck, path);

    CREATE TABLE event (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      deck INTEGER NOT NULL REFERENCES deck,
      kind TEXT NOT NULL CHECK (kind IN ('decide', 'undo', 'redo')),
      card INTEGER NOT NULL REFERENCES card,
      pile TEXT NOT NULL CHECK (pile IN ('keep', 'reject', 'favourite', 'later')),
      time INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX event_deck ON event (deck);
    """

  /// The tables of a journal of version 2.
  ///
  /// `event` only ever grows; its `id` gives the order in which events came to this file, on which
  /// their meaning does not depend. `origin` is the deck whose events a moved deck took up. A
  /// card's `path` is NULL if another card is at its place now; an alias is a key that an earlier
  /// version knew the card by. No `id` is ever reused, so that a program that does not know yet
  /// that a deck was removed can't write to another deck.
  private static let version2 = """
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
      kind TEXT NOT NULL CHECK (kind IN (\(kindsOf2))),
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

  /// The tables of a journal of version 3: those of version 2, with marks among the events.
  private static let version3 = version2.replacing(kindsOf2, with: kindsOf3)

  /// The kinds of events in version 2.
  private static let kindsOf2 = "'decide', 'undo', 'redo', 'note', 'applied'"
  /// The kinds of events in version 3.
  private static let kindsOf3 =
    "'decide', 'undo', 'redo', 'stars', 'label', 'note', 'turn', 'applied'"
}
