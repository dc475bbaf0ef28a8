import GRDB

/// The tables of the journal, as steps from one version to the next.
enum JournalSchema {
  static let migrator: DatabaseMigrator = {
    var migrator = DatabaseMigrator().disablingDeferredForeignKeyChecks()
    migrator.registerMigration("1") { db in try db.execute(sql: version1) }
    return migrator
  }()

  /// The first tables.
  ///
  /// Paths are blobs since a name need not be UTF-8; the path of a card is relative to its deck.
  /// `event` only ever grows; what is decided follows from its rows in the order of `id`.
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
}
