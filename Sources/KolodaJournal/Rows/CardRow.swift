import FoundationEssentials
import GRDB
import KolodaFiles
import KolodaTriage

/// A card's row in the journal.
struct CardRow {
  let row: Int64
  let known: KnownCard

  private static let columns = "id, key, size, path, modified, device, inode, seen"

  /// Calls `body` for each card of a deck.
  static func each(
    _ db: Database, of deck: Int64, _ body: (CardRow) throws -> Void
  ) throws {
    try eachReader(db, of: deck) { try body(CardRow($0)) }
  }

  /// Reads the cards of a deck into columns.
  ///
  /// - Parameters:
  ///   - last: The row after which to begin; `Int64.min` for all cards.
  ///   - isWanted: Returns whether to add a card, given its row and key.
  static func read(
    _ db: Database, of deck: Int64, after last: Int64 = .min, into cards: inout KnownCards,
    isWanted: (_ row: Int64, CardKey) -> Bool
  ) throws {
    try eachReader(db, of: deck, after: last) { reader in
      let key = try reader.key(1)
      guard isWanted(try reader.integer(0), key) else { return }
      let size = try reader.integer(2)
      try reader.withOptionalBlob(3) { name in
        let isSeen = name != nil
        let state = FileState(
          size: size, modified: isSeen ? try reader.integer(4) : 0,
          device: isSeen ? try reader.unsigned(5) : 0, inode: isSeen ? try reader.unsigned(6) : 0)
        cards.append(key, name: name, state, seen: isSeen ? try reader.integer(7) : 0)
      }
    }
  }

  private static func eachReader(
    _ db: Database, of deck: Int64, after last: Int64 = .min, _ body: (RowReader) throws -> Void
  ) throws {
    guard last == .min else {
      return try RowReader.each(
        db, "SELECT \(columns) FROM card WHERE id > ? AND +deck = ?", [last, deck], body)
    }
    let span = try DeckSpan(db, of: deck, in: "card")
    try RowReader.each(
      db, "SELECT \(columns) FROM card WHERE \(span.condition)", span.arguments, body)
  }

  static func find(_ db: Database, row: Int64) throws -> CardRow? {
    var found: CardRow?
    try RowReader.each(db, "SELECT \(columns) FROM card WHERE id = ?", [row]) {
      found = try CardRow($0)
    }
    return found
  }

  /// Returns the place of the card that a deck's newest event is about; nil if there is no event,
  /// or another card is at that place now.
  static func lastPlace(_ db: Database, of deck: Int64) throws -> [UInt8]? {
    var place: [UInt8]?
    try RowReader.each(
      db,
      """
      SELECT path FROM card WHERE path IS NOT NULL AND id = (
        SELECT min(card) FROM event_card
        WHERE event = (SELECT id FROM event WHERE deck = ? ORDER BY id DESC LIMIT 1))
      """, [deck]
    ) { place = try $0.bytes(0) }
    return place
  }

  /// Finds a card by its key or by an alias from an earlier version.
  static func find(_ db: Database, of deck: Int64, key: CardKey) throws -> CardRow? {
    var found: CardRow?
    let data = Data(key.bytes)
    try RowReader.each(
      db,
      """
      SELECT \(columns) FROM card WHERE deck = ? AND key = ?
      UNION ALL
      SELECT \(columns) FROM card
      WHERE id = (SELECT card FROM alias WHERE deck = ? AND key = ?)
      """, [deck, data, deck, data]
    ) { reader in
      if found == nil { found = try CardRow(reader) }
    }
    return found
  }

  /// Finds only the row of a card by its key or by an alias from an earlier version.
  static func row(_ db: Database, of deck: Int64, key: CardKey) throws -> Int64? {
    let key = Data(key.bytes)
    return try RowReader.first(db, "SELECT id FROM card WHERE deck = ? AND key = ?", [deck, key])
      ?? RowReader.first(db, "SELECT card FROM alias WHERE deck = ? AND key = ?", [deck, key])
  }

  init(_ reader: RowReader) throws {
    row = try reader.integer(0)
    let size = try reader.integer(2)
    var sighting: Sighting?
    if !reader.isNull(3) {
      let state = FileState(
        size: size, modified: try reader.integer(4), device: try reader.unsigned(5),
        inode: try reader.unsigned(6))
      sighting = Sighting(name: try reader.bytes(3), state: state, seen: try reader.integer(7))
    }
    known = KnownCard(
      key: try reader.key(1), sighting: sighting, size: size, isDecided: false)
  }

  /// Adds a card and returns its row.
  static func insert(
    _ db: Database, _ deck: Int64, _ key: CardKey, _ sighting: Sighting?, size: Int64
  ) throws -> Int64 {
    if let sighting { try clear(db, deck, Data(sighting.name)) }
    let state = sighting?.state ?? .unknown
    try db.cachedStatement(
      sql: """
        INSERT INTO card (deck, key, size, path, modified, device, inode, seen)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [
      deck, Data(key.bytes), sighting?.state.size ?? size, sighting.map { Data($0.name) },
      state.modified, Int64(bitPattern: state.device), Int64(bitPattern: state.inode),
      sighting?.seen ?? 0,
    ])
    return db.lastInsertedRowID
  }

  /// Records that no card is at a place any more, except perhaps the one of the given row.
  private static func clear(
    _ db: Database, _ deck: Int64, _ path: Data, except row: Int64 = 0
  ) throws {
    try db.cachedStatement(
      sql: "UPDATE card SET path = NULL WHERE deck = ? AND path = ? AND id <> ?"
    ).execute(arguments: [deck, path, row])
  }

  /// Records where a card is, and that no other card is there.
  static func see(_ db: Database, _ deck: Int64, _ row: Int64, _ sighting: Sighting) throws {
    let (path, state) = (Data(sighting.name), sighting.state)
    try clear(db, deck, path, except: row)
    try db.cachedStatement(
      sql: """
        UPDATE card SET path = ?, size = ?, modified = ?, device = ?, inode = ?, seen = ?
        WHERE id = ?
        """
    ).execute(arguments: [
      path, state.size, state.modified, Int64(bitPattern: state.device),
      Int64(bitPattern: state.inode), sighting.seen, row,
    ])
  }

  /// Records a card's identity, with its former keys as aliases.
  static func identify(
    _ db: Database, _ deck: Int64, _ row: Int64, _ old: CardKey, is identity: Identity
  ) throws {
    if old != identity.key {
      try db.cachedStatement(sql: "UPDATE OR IGNORE card SET key = ? WHERE id = ?")
        .execute(arguments: [Data(identity.key.bytes), row])
      try addAlias(db, deck, old, of: row)
    }
    for alias in identity.aliases { try addAlias(db, deck, alias, of: row) }
  }

  private static func addAlias(
    _ db: Database, _ deck: Int64, _ key: CardKey, of row: Int64
  ) throws {
    try db.cachedStatement(sql: "INSERT OR IGNORE INTO alias (deck, key, card) VALUES (?, ?, ?)")
      .execute(arguments: [deck, Data(key.bytes), row])
  }
}
