import FoundationEssentials
import GRDB
import GRDBSQLite
import Glibc
import KolodaTriage

/// Builds a new journal from the readable rows of a damaged one and from an earlier copy.
struct JournalRebuild {
  /// The path of the new journal, an empty file.
  let target: String

  /// Thrown if the damaged journal has the tables of version 1 from before 0.1.0, which nothing reads.
  struct Older: Error {}

  /// A table to read from, described by column names.
  private struct Table {
    let name: String
    let columns: String
    /// The expressions to read, if they differ from `columns`; they replace meaningless values.
    var values: String?
    /// The integer columns by which the table and its indexes are ordered, with each index.
    var keys = [(key: "id", index: "")]
    /// The columns that order the table if it has no such integer column.
    var order: [String] = []
    /// The columns that an index alone can provide, with the index and its order.
    var index: (columns: String, name: String, order: [String])?
  }

  private static let tables = [
    Table(
      name: "deck", columns: "id, uid, kind, path, origin",
      values: "id, uid, kind, path, \(blob("origin"))"),
    Table(
      name: "card", columns: "id, deck, key, size, path, modified, device, inode, seen",
      // Cards are identified by their keys; the rest is found out again when a card is seen.
      index: ("id, deck, key, 0, NULL, 0, 0, 0, 0", "sqlite_autoindex_card_1", ["deck", "key"])),
    Table(
      name: "event",
      columns: "id, deck, uid, kind, about, text, person, seat, act, lamport, time",
      values: "id, deck, uid, kind, \(blob("about")), text, person, seat, act, lamport, time"),
    Table(
      name: "event_card", columns: "event, card",
      keys: [("event", ""), ("card", " INDEXED BY event_card_card")]),
    Table(name: "alias", columns: "deck, key, card", order: ["deck", "key"]),
    Table(
      name: "pile", columns: "deck, id, place, name, colour, icon, answer, side, keys",
      order: ["deck", "id"]),
    Table(name: "note", columns: "deck, name, value", order: ["deck", "name"]),
  ]

  /// The plans of Apply, so that they can still be undone.
  private static let planTables = [
    Table(name: "plan", columns: "id, uid, folder, time, state, keeps_both"),
    Table(name: "plan_target", columns: "plan, folder", order: ["plan", "folder"]),
    Table(
      name: "step",
      columns: """
        plan, number, card, action, file, target, size, modified, device, inode, leader, verdict, \
        state, error, before, after
        """,
      order: ["plan", "number"]),
  ]

  /// Further facts about plans, if the version that made them recorded these.
  private static let placeTables = [
    Table(
      name: "plan_place", columns: "plan, folder, device, is_new", order: ["plan", "folder"]),
    Table(name: "step_mode", columns: "plan, number, mode", order: ["plan", "number"]),
    Table(
      name: "step_time", columns: "plan, number, earlier, written", order: ["plan", "number"]),
  ]

  /// Returns an SQL expression: the column if it is a blob of 16 bytes, otherwise NULL.
  private static func blob(_ column: String) -> String {
    "CASE WHEN typeof(\(column)) = 'blob' AND length(\(column)) = 16 THEN \(column) END"
  }

  /// Rebuilds the journal.
  ///
  /// - Parameters:
  ///   - damaged: A private copy of the damaged journal; nil if it can't be read at all.
  ///   - size: The length of the damaged journal, in bytes.
  ///   - earlier: The path of a daily copy; nil if there is none.
  /// - Returns: the number of events in the new journal, and whether some may have been lost.
  func run(
    from damaged: JournalLocation?, size: Int64, earlier: String?
  ) throws -> (events: Int, mayHaveLost: Bool) {
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    configuration.allowsUnsafeTransactions = true
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA trusted_schema = OFF") }
    let connection = try Connection(path: target, configuration: configuration)
    let result = try connection.writeWithoutTransaction { db in
      if let earlier { try db.execute(sql: "ATTACH DATABASE ? AS other", arguments: [earlier]) }
      var mayHaveLost = true
      try db.inTransaction(.immediate) {
        var found = Salvage()
        if let damaged {
          found = try salvage(db, from: damaged, size: size)
          mayHaveLost = !found.incomplete.isEmpty
        }
        try JournalSchema.prepare(db)
        if earlier != nil {
          let isCurrent = try isNewer(db, last: found.lastEvent)
          if try isOfThisJournal(db) {
            try fillIn(db)
            if isCurrent, found.knowsDecks { try forgetDecks(db) }
            try fillInPlans(db)
          }
          if isCurrent, found.knowsPiles { try forgetPiles(db) }
        }
        if try dropBroken(db) > 0 { mayHaveLost = true }
        if try PlanTables.areThere(db), try PlanRepair.run(db) { mayHaveLost = true }
        if earlier != nil {
          _ = try JournalMerge.run(db)
          try goOnCounting(db)
        }
        for deck in try DeckRow.all(db) { _ = try DeckRecord.read(db, deck) }
        return .commit
      }
      guard try JournalDamage.isWhole(db) else {
        throw DatabaseError(resultCode: .SQLITE_CORRUPT)
      }
      return (try Int.fetchOne(db, sql: "SELECT count(*) FROM main.event") ?? 0, mayHaveLost)
    }
    try connection.close()
    return result
  }

  // MARK: Reading the damaged journal

  /// What the damaged journal has revealed.
  private struct Salvage {
    /// The tables with unreadable rows; until they have been read, all tables.
    var incomplete = Set((JournalRebuild.tables + JournalRebuild.planTables).map(\.name))
    /// The greatest row number that was ever given to an event, if it can be read.
    var lastEvent: Int64 = 0

    /// Whether the table of decks was read completely, so that a missing deck was deleted by the user.
    var knowsDecks: Bool { !incomplete.contains("deck") }

    /// Whether the tables of piles were read completely, so that a missing pile was deleted by the
    /// user.
    var knowsPiles: Bool { incomplete.isDisjoint(with: ["pile", "note"]) }
  }

  private func salvage(
    _ db: Database, from damaged: JournalLocation, size: Int64
  ) throws -> Salvage {
    var found = Salvage()
    var source: OpaquePointer?
    defer { sqlite3_close_v2(source) }
    guard sqlite3_open_v2(damaged.path, &source, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK,
      let source
    else { return found }
    sqlite3_exec(source, "PRAGMA trusted_schema = OFF", nil, nil, nil)
    if !canRead(source, "1 FROM sqlite_master") {
      // If the schema is partly unreadable, SQLite gives access to the rest in this mode.
      sqlite3_exec(source, "PRAGMA writable_schema = ON", nil, nil, nil)
    }
    // Only that version called the card's key `fingerprint`.
    if canRead(source, "fingerprint FROM card") { throw Older() }
    try JournalSchema.prepare(db)
    let hasPlans = canRead(source, "1 FROM plan") || canRead(source, "1 FROM step")
    if hasPlans { try PlanTables.make(db) }
    guard let target = db.sqliteConnection else { return found }
    var incomplete: Set<String> = []
    let placeTables = Self.placeTables.filter { hasPlans && canRead(source, "1 FROM \($0.name)") }
    for table in Self.tables + (hasPlans ? Self.planTables : []) + placeTables {
      guard let isWhole = copy(table, from: source, of: size, to: target) else { return found }
      if !isWhole { incomplete.insert(table.name) }
    }
    found.incomplete = incomplete
    // Row numbers are never reused, even if the event was removed with its deck.
    var numbers = RowSalvage(source)
    numbers.each("seq", of: "sqlite_sequence WHERE name = 'event'", order: ["seq"]) { reader in
      found.lastEvent = max(found.lastEvent, sqlite3_column_int64(reader.statement, 1))
    }
    return found
  }

  /// Copies the rows of a table that can be read.
  ///
  /// - Parameter size: the damaged file's length, in bytes.
  /// - Returns: whether these are all; nil if the new journal has no such table.
  private func copy(
    _ table: Table, from source: OpaquePointer, of size: Int64, to target: OpaquePointer
  ) -> Bool? {
    let count = table.columns.split(separator: ",").count
    let values = table.values ?? table.columns
    var reading = RowSalvage(source)
    var hasRefused = false
    let marks = Array(repeating: "?", count: count).joined(separator: ", ")
    let sql = "INSERT OR IGNORE INTO main.\(table.name) (\(table.columns)) VALUES (\(marks))"
    var insert: OpaquePointer?
    guard sqlite3_prepare_v2(target, sql, -1, &insert, nil) == SQLITE_OK else { return nil }
    defer { sqlite3_finalize(insert) }
    let keep = { (reader: RowReader) in
      for column in 0..<Int32(count) {
        sqlite3_bind_value(insert, column + 1, sqlite3_column_value(reader.statement, column + 1))
      }
      // The table's constraints refuse values that no journal contains.
      if sqlite3_step(insert) != SQLITE_DONE { hasRefused = true }
      sqlite3_reset(insert)
    }
    guard table.order.isEmpty else {
      reading.each(values, of: table.name, order: table.order, keep)
      return !reading.hasGaps && !hasRefused
    }
    for (key, index) in table.keys {
      // Each row takes more than one byte and numbers are consecutive, so the file's size is a
      // bound.
      reading.each(values, of: table.name + index, key: key, to: max(size, Self.usualRows), keep)
    }
    if let index = table.index, reading.hasGaps || hasRefused {
      reading.each(
        index.columns, of: "\(table.name) INDEXED BY \(index.name)", order: index.order, keep)
    }
    return !reading.hasGaps && !hasRefused
  }

  /// A lower bound for the greatest row number to try, as removed rows leave gaps.
  private static let usualRows: Int64 = 1 << 24

  private func canRead(_ source: OpaquePointer, _ what: String) -> Bool {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    return sqlite3_prepare_v2(source, "SELECT \(what)", -1, &statement, nil) == SQLITE_OK
  }

  // MARK: Using the earlier copy

  /// Whether the damaged journal is at least as new as the copy, which may be the newer one if the
  /// journal's log was lost.
  ///
  /// - Parameter last: The greatest row number given to an event of the damaged journal.
  private func isNewer(_ db: Database, last: Int64) throws -> Bool {
    try Int64.fetchOne(
      db,
      sql: """
        SELECT 1 FROM other.sqlite_sequence
        WHERE name = 'event' AND seq > max(?, (SELECT coalesce(max(id), 0) FROM main.event))
        """, arguments: [last]) == nil
  }

  /// Whether the earlier copy is one of the same journal, as far as both have events.
  private func isOfThisJournal(_ db: Database) throws -> Bool {
    try Int64.fetchOne(
      db,
      sql: """
        SELECT 1 FROM main.event mine JOIN other.event theirs ON theirs.id = mine.id
        WHERE theirs.uid <> mine.uid LIMIT 1
        """) == nil
  }

  /// Deletes from the earlier copy the decks that were forgotten since.
  ///
  /// Call it after `fillIn`: a deck with cards or events was not forgotten, even if its own row is
  /// missing.
  private func forgetDecks(_ db: Database) throws {
    let rows = try Int64.fetchSet(db, sql: "SELECT id FROM main.deck")
    let ids = try Data.fetchSet(db, sql: "SELECT uid FROM main.deck")
    for deck in try DeckRow.all(db, in: "other")
    where !rows.contains(deck.row) && !ids.contains(Data(deck.uid.bytes)) {
      try deck.delete(db, in: "other")
    }
  }

  /// Turns those piles of the earlier copy that the decks no longer have into former piles.
  private func forgetPiles(_ db: Database) throws {
    for deck in try Int64.fetchAll(
      db, sql: "SELECT other.deck.id FROM other.deck JOIN main.deck USING (uid)")
    {
      try PileRow.retire(db, of: deck, in: "other")
    }
  }

  /// Takes from the earlier copy, one of the same journal, the decks and cards that could not be
  /// read although events name them.
  private func fillIn(_ db: Database) throws {
    try db.execute(
      sql: """
        INSERT OR IGNORE INTO main.deck SELECT * FROM other.deck
        WHERE id IN (SELECT deck FROM main.event UNION SELECT deck FROM main.card);
        INSERT OR IGNORE INTO main.card SELECT * FROM other.card
        WHERE id IN (SELECT card FROM main.event_card);
        INSERT OR IGNORE INTO main.event_card SELECT * FROM other.event_card
        WHERE event IN (SELECT id FROM main.event);
        """)
  }

  /// Takes the plans from the earlier copy, one of the same journal.
  private func fillInPlans(_ db: Database) throws {
    guard try PlanTables.areThere(db, in: "other") else { return }
    try PlanTables.make(db)
    // Steps already read are newer than those of the copy.
    try db.execute(
      sql: """
        INSERT OR IGNORE INTO main.plan SELECT * FROM other.plan;
        INSERT OR IGNORE INTO main.plan_target SELECT theirs.* FROM other.plan_target theirs
        JOIN main.plan mine ON mine.id = theirs.plan
        JOIN other.plan same ON same.id = theirs.plan AND same.uid = mine.uid;
        INSERT OR IGNORE INTO main.step SELECT theirs.* FROM other.step theirs
        JOIN main.plan mine ON mine.id = theirs.plan
        JOIN other.plan same ON same.id = theirs.plan AND same.uid = mine.uid;
        """)
    for table in Self.placeTables where try PlanTables.isThere(table.name, db, in: "other") {
      try db.execute(
        sql: """
          INSERT OR IGNORE INTO main.\(table.name) (\(table.columns))
          SELECT \(table.columns) FROM other.\(table.name) WHERE plan IN (
            SELECT mine.id FROM main.plan mine JOIN other.plan same USING (id)
            WHERE same.uid = mine.uid)
          """)
    }
  }

  /// Makes row numbers continue after the greatest of the earlier copy.
  private func goOnCounting(_ db: Database) throws {
    try db.execute(
      sql: """
        INSERT INTO main.sqlite_sequence (name, seq)
        SELECT name, 0 FROM other.sqlite_sequence
        WHERE name NOT IN (SELECT name FROM main.sqlite_sequence);
        UPDATE main.sqlite_sequence SET seq = max(seq, coalesce(
          (SELECT theirs.seq FROM other.sqlite_sequence theirs
            WHERE theirs.name = sqlite_sequence.name), 0));
        """)
  }

  /// All marks except notes, each as its kind and text in one string, as an SQL list.
  private static var marks: String {
    let marks =
      Stars.allCases.map { Mark.stars($0) } + ColourLabel.allCases.map { .label($0) }
      + Turn.allCases.map { .turn($0) }
    return marks.map { "'\($0.kind.rawValue)\($0.text)'" }.joined(separator: ", ")
  }

  /// All that an Apply can have done, as an SQL list.
  private static var deeds: String {
    Deed.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
  }

  /// Deletes rows that are invalid or belong to nothing, and creates rows for lost decks.
  ///
  /// - Returns: the number of deleted rows.
  private func dropBroken(_ db: Database) throws -> Int {
    let lost = try Int64.fetchAll(
      db,
      sql: """
        SELECT deck FROM main.event UNION SELECT deck FROM main.card
        EXCEPT SELECT id FROM main.deck
        """)
    for row in lost {
      // No such path exists; opening the folder recognises the deck by its cards.
      let uid = EventID.random()
      try db.execute(
        sql: "INSERT INTO main.deck (id, uid, kind, path) VALUES (?, ?, 'folder', ?)",
        arguments: [row, Data(uid.bytes), Data(Array("a deck whose path is lost \(row)".utf8))])
    }
    var count = 0
    for sql in [
      """
      DELETE FROM main.event WHERE length(uid) <> 16 OR length(seat) <> 16 OR length(act) <> 16
        OR lamport NOT BETWEEN 0 AND \(EventRow.greatestLamport)
        OR kind IN ('undo', 'redo') AND coalesce(length(about), 0) <> 16
        OR kind = 'decide' AND (length(text) NOT BETWEEN 1 AND \(PileID.longest)
          OR text GLOB '*[^a-z0-9-]*')
        OR kind IN ('stars', 'label', 'turn') AND kind || text NOT IN (\(Self.marks))
        OR kind = 'applied' AND text NOT IN (\(Self.deeds))
        OR kind = 'note' AND length(CAST(text AS BLOB)) > \(Note.longest)
      """,
      "DELETE FROM main.deck WHERE length(uid) <> 16 OR coalesce(length(origin), 16) <> 16",
      "DELETE FROM main.card WHERE length(key) <> 32 OR deck NOT IN (SELECT id FROM main.deck)",
      "DELETE FROM main.event WHERE deck NOT IN (SELECT id FROM main.deck)",
      """
      DELETE FROM main.event_card WHERE card NOT IN (SELECT id FROM main.card)
        OR event NOT IN (SELECT id FROM main.event)
        OR (SELECT deck FROM main.card WHERE id = card)
          <> (SELECT deck FROM main.event WHERE id = event)
      """,
      "DELETE FROM main.event WHERE id NOT IN (SELECT event FROM main.event_card)",
      """
      DELETE FROM main.alias WHERE length(key) <> 32 OR card NOT IN (SELECT id FROM main.card)
        OR deck NOT IN (SELECT id FROM main.deck)
      """,
      """
      DELETE FROM main.pile WHERE deck NOT IN (SELECT id FROM main.deck)
        OR length(id) NOT BETWEEN 1 AND \(PileID.longest) OR id GLOB '*[^a-z0-9-]*'
      """,
      "DELETE FROM main.note WHERE deck NOT IN (SELECT id FROM main.deck)",
    ] {
      try db.execute(sql: sql)
      count += db.changesCount
    }
    return count
  }
}
