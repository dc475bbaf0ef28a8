import GRDB

/// The tables of the journal, as steps from one version to the next.
enum JournalSchema {
  static let migrator: DatabaseMigrator = {
    var migrator = DatabaseMigrator().disablingDeferredForeignKeyChecks()
    migrator.registerMigration("1") { db in try db.execute(sql: version1) }
    migrator.registerMigration("2") { db in
      let old = try FirstVersion.read(db)
      try db.execute(sql: "DROP TABLE event; DROP TABLE card; DROP TABLE deck")
      try db.execute(sql: version2)
      for deck in old { try deck.write(db) }
    }
    return migrator
  }()

  /// The version whose tables a journal has: 0 for none.
  static func version(of db: Database) throws -> Int {
    guard try db.tableExists("grdb_migrations") else { return 0 }
    if try migrator.hasBeenSuperseded(db) { return .max }
    let done = try migrator.appliedIdentifiers(db)
    return done.contains("2") ? 2 : done.contains("1") ? 1 : 0
  }

  /// The tables of a journal of version 1.
  ///
  /// Paths are blobs since a name need not be UTF-8; the path of a card is relative to its deck.
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
  /// `event` only ever grows, and its `id` is the order in which events came to this file; what
  /// they mean does not depend on it. `origin` is the deck whose events a deck that moved took
  /// up. A card's `path` is NULL where another card lies now; an alias is what an earlier version
  /// knew the card by.
  private static let version2 = """
    CREATE TABLE deck (
      id INTEGER PRIMARY KEY,
      uid BLOB NOT NULL UNIQUE,
      kind TEXT NOT NULL,
      path BLOB NOT NULL UNIQUE,
      origin BLOB
    ) STRICT;

    CREATE TABLE card (
      id INTEGER PRIMARY KEY,
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
      kind TEXT NOT NULL CHECK (kind IN ('decide', 'undo', 'redo', 'note', 'applied')),
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

  /// Makes the tables of version 2 in a database that has none; for copies of a part.
  static func makeTables(_ db: Database) throws { try db.execute(sql: version2) }
}
