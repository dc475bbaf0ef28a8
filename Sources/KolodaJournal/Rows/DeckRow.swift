import FoundationEssentials
import GRDB
import KolodaTriage

/// A deck's row in the journal.
struct DeckRow {
  let row: Int64
  let uid: EventID
  let path: [UInt8]
  /// The kind of the deck's cards: a `CardKind`, or one that only a newer version knows.
  let kind: String
  /// The id of the deck whose contents this one took up when it moved; nil for none.
  let origin: EventID?

  /// Whether the cards are the photos of a folder.
  var isFolder: Bool { kind == CardKind.photos.rawValue }

  /// Whether one of two decks took up the other's contents, or both took up a third deck's.
  func isRelated(to other: DeckRow) -> Bool {
    row != other.row
      && (other.origin == uid || origin == other.uid || origin != nil && origin == other.origin)
  }

  /// Whether anything was done in this deck, other than applying it, that another deck lacks.
  func hasDecisions(_ db: Database, besides other: DeckRow) throws -> Bool {
    try RowReader.first(
      db,
      """
      SELECT 1 FROM event WHERE deck = ?1 AND kind <> 'applied' AND NOT EXISTS (
        SELECT 1 FROM event theirs WHERE theirs.deck = ?2 AND theirs.uid = event.uid)
      LIMIT 1
      """, [row, other.row]) != nil
  }

  /// Returns all decks, in the order in which they were added.
  ///
  /// - Parameter schema: The schema of their table: `main`, or that of an attached file.
  static func all(_ db: Database, in schema: String = "main") throws -> [DeckRow] {
    try find(db, "1", [], in: schema)
  }

  static func find(_ db: Database, path: [UInt8]) throws -> DeckRow? {
    try find(db, "path = ?", [Data(path)]).first
  }

  static func find(_ db: Database, uid: EventID) throws -> DeckRow? {
    try find(db, "uid = ?", [Data(uid.bytes)]).first
  }

  private static func find(
    _ db: Database, _ condition: String, _ arguments: StatementArguments,
    in schema: String = "main"
  ) throws -> [DeckRow] {
    var decks: [DeckRow] = []
    try RowReader.each(
      db, "SELECT id, uid, path, origin, kind FROM \(schema).deck WHERE \(condition) ORDER BY id",
      arguments
    ) { reader in
      decks.append(
        DeckRow(
          row: try reader.integer(0), uid: try reader.id(1), path: try reader.bytes(2),
          kind: try reader.text(4),
          origin: reader.isNull(3) ? nil : try reader.id(3)))
    }
    return decks
  }

  /// Adds a deck.
  static func insert(
    _ db: Database, path: [UInt8], uid: EventID = .random(), origin: EventID? = nil,
    kind: CardKind = .photos
  ) throws -> DeckRow {
    try insert(db, path: path, uid: uid, origin: origin, storedKind: kind.rawValue)
  }

  /// Adds a deck of another journal.
  ///
  /// - Parameter kind: The kind of its cards, as it is stored there.
  static func insert(
    _ db: Database, path: [UInt8], uid: EventID, origin: EventID?, storedKind kind: String
  ) throws -> DeckRow {
    try db.execute(
      sql: "INSERT INTO main.deck (uid, kind, path, origin) VALUES (?, ?, ?, ?)",
      arguments: [Data(uid.bytes), kind, Data(path), origin.map { Data($0.bytes) }])
    return DeckRow(row: db.lastInsertedRowID, uid: uid, path: path, kind: kind, origin: origin)
  }

  /// Copies everything that another deck has and this one lacks: cards, aliases, events, named
  /// texts, and its piles if this deck has none of its own.
  ///
  /// - Parameters:
  ///   - applied: Whether events about applying are copied too.
  ///   - schema: The schema of the other deck's tables: `main`, or that of an attached file.
  func takeUp(
    _ db: Database, _ other: Int64, applied: Bool = true, in schema: String = "main"
  ) throws {
    try db.execute(
      sql: """
        DROP TABLE IF EXISTS temp.pair;
        CREATE TEMP TABLE pair (theirs INTEGER PRIMARY KEY, mine INTEGER);
        """)
    // The key of a card in one deck may be its alias in the other.
    let pair = """
      INSERT OR IGNORE INTO temp.pair
      SELECT theirs.id, coalesce(
        (SELECT id FROM main.card WHERE deck = ?1 AND key = theirs.key),
        (SELECT card FROM main.alias WHERE deck = ?1 AND key = theirs.key),
        (SELECT mine.id FROM \(schema).alias a
         JOIN main.card mine ON mine.deck = ?1 AND mine.key = a.key
         WHERE a.deck = ?2 AND a.card = theirs.id LIMIT 1)) AS mine
      FROM \(schema).card theirs WHERE theirs.deck = ?2 AND mine IS NOT NULL
      """
    try db.execute(sql: pair, arguments: [row, other])
    let last = try Int64.fetchOne(db, sql: "SELECT max(id) FROM main.card") ?? 0
    try db.execute(
      sql: """
        INSERT OR IGNORE INTO main.card (deck, key, size, path, modified, device, inode, seen)
        SELECT ?1, key, size, path, modified, device, inode, seen FROM \(schema).card
        WHERE deck = ?2 AND id NOT IN (SELECT theirs FROM temp.pair) ORDER BY id
        """, arguments: [row, other])
    // If two cards were seen at one place, the one that this deck had before keeps it.
    try db.execute(
      sql: """
        UPDATE main.card SET path = NULL WHERE deck = ?1 AND id > ?2 AND path IS NOT NULL
          AND EXISTS (SELECT 1 FROM main.card mine
            WHERE mine.deck = ?1 AND mine.path = card.path AND mine.id <= ?2)
        """, arguments: [row, last])
    try db.execute(sql: pair, arguments: [row, other])
    try db.execute(
      sql: """
        INSERT OR IGNORE INTO main.alias (deck, key, card)
        SELECT ?1, a.key, pair.mine FROM \(schema).alias a
        JOIN temp.pair ON pair.theirs = a.card WHERE a.deck = ?2
        """, arguments: [row, other])
    try db.execute(
      sql: """
        INSERT OR IGNORE INTO main.event
          (deck, uid, kind, about, text, person, seat, act, lamport, time)
        SELECT ?1, uid, kind, about, text, person, seat, act, lamport, time
        FROM \(schema).event WHERE deck = ?2 \(applied ? "" : "AND kind <> 'applied'") ORDER BY id
        """, arguments: [row, other])
    try db.execute(
      sql: """
        INSERT OR IGNORE INTO main.event_card (event, card)
        SELECT mine.id, pair.mine FROM \(schema).event theirs
        JOIN \(schema).event_card link ON link.event = theirs.id
        JOIN temp.pair ON pair.theirs = link.card
        JOIN main.event mine ON mine.deck = ?1 AND mine.uid = theirs.uid
        WHERE theirs.deck = ?2
        """, arguments: [row, other])
    // All piles or none, as otherwise there could be more than a deck may have.
    try PileRow.takeUp(db, row, from: other, in: schema)
    try db.execute(sql: "DROP TABLE temp.pair")
  }

  /// Deletes the deck and everything that belongs to it from the journal.
  ///
  /// - Parameter schema: The schema of the deck's tables: `main`, or that of an attached copy
  ///   without revisions.
  func delete(_ db: Database, in schema: String = "main") throws {
    if schema == "main" { try DeckRevisions.remove(db, of: row) }
    let events = "(SELECT id FROM \(schema).event WHERE deck = ?)"
    try db.execute(
      sql: "DELETE FROM \(schema).event_card WHERE event IN \(events)", arguments: [row])
    for table in ["event", "alias", "card", "pile", "note"] {
      try db.execute(sql: "DELETE FROM \(schema).\(table) WHERE deck = ?", arguments: [row])
    }
    try db.execute(sql: "DELETE FROM \(schema).deck WHERE id = ?", arguments: [row])
    try PlanTables.delete(db, of: path, in: schema)
  }
}
