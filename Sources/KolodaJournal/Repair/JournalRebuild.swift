import Foundation
import GRDB
import GRDBSQLite
import Glibc
import KolodaTriage

/// Makes a new journal of what the rows of a damaged one and a copy of earlier still tell.
struct JournalRebuild {
  /// The new journal's path, that of an empty file.
  let target: String

  /// A table, by columns that SQLite finds it by.
  private struct Table {
    let name: String
    let columns: String
    /// What is read of them, where a value that means nothing may be damaged.
    var values: String?
    /// The columns of whole numbers that it is kept in the order of, with the indexes.
    var keys = [(key: "id", index: "")]
    /// The columns of its order where there is no such column.
    var order: [String] = []
    /// What an index alone knows of the rows, and the columns of its order.
    var index: (columns: String, name: String, order: [String])?
  }

  private static let firstTables = [
    Table(name: "deck", columns: "id, path, device, inode"),
    Table(
      name: "card",
      columns: "id, deck, size, fingerprint, ordinal, path, modified, device, inode, seen"),
    Table(name: "event", columns: "id, deck, kind, card, pile, time"),
  ]

  private static let tables = [
    Table(
      name: "deck", columns: "id, uid, kind, path, origin",
      values: "id, uid, kind, path, \(blob("origin"))"),
    Table(
      name: "card", columns: "id, deck, key, size, path, modified, device, inode, seen",
      // The key is what a card is found by; the rest is seen again.
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

  /// What Apply did, which can be taken back.
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

  /// What else is known of plans, where the program that made them noted it.
  private static let placeTables = [
    Table(
      name: "plan_place", columns: "plan, folder, device, is_new", order: ["plan", "folder"]),
    Table(name: "step_mode", columns: "plan, number, mode", order: ["plan", "number"]),
    Table(
      name: "step_time", columns: "plan, number, earlier, written", order: ["plan", "number"]),
  ]

  /// A number of 16 bytes, or NULL where another value stands.
  private static func blob(_ column: String) -> String {
    "CASE WHEN typeof(\(column)) = 'blob' AND length(\(column)) = 16 THEN \(column) END"
  }

  /// Rebuilds.
  ///
  /// - Parameters:
  ///   - damaged: a private copy of the damaged journal; nil if there is nothing to read.
  ///   - size: its length, in bytes.
  ///   - earlier: a copy of an earlier day; nil if there is none.
  /// - Returns: how many events the new journal holds, and whether there may have been more.
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
        try JournalSchema.migrate(db)
        if earlier != nil {
          try fillIn(db)
          if found.knowsPiles { try forgetPiles(db, last: found.lastEvent) }
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

  // MARK: What can be read

  /// What is known of a damaged journal.
  private struct Salvage {
    /// The tables with rows that could not be read: all, until they were.
    var incomplete = Set((JournalRebuild.tables + JournalRebuild.planTables).map(\.name))
    /// The greatest number that an event was given, as far as it tells.
    var lastEvent: Int64 = 0

    /// Whether a pile that is not there was given up.
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
      // Where some of the tables can't be read of, the others can, if it is asked in this way.
      sqlite3_exec(source, "PRAGMA writable_schema = ON", nil, nil, nil)
    }
    // The card's key is called otherwise since.
    let isFirst = canRead(source, "fingerprint FROM card")
    if isFirst {
      try JournalSchema.make(1, db)
    } else {
      try JournalSchema.migrate(db)
    }
    let hasPlans = canRead(source, "1 FROM plan") || canRead(source, "1 FROM step")
    if hasPlans { try PlanTables.make(db) }
    guard let target = db.sqliteConnection else { return found }
    let tables = isFirst ? Self.firstTables : Self.tables
    var incomplete: Set<String> = []
    let placeTables = Self.placeTables.filter { hasPlans && canRead(source, "1 FROM \($0.name)") }
    for table in tables + (hasPlans ? Self.planTables : []) + placeTables {
      let count = table.columns.split(separator: ",").count
      let values = table.values ?? table.columns
      var reading = RowSalvage(source)
      var hasRefused = false
      defer { if reading.hasGaps || hasRefused { incomplete.insert(table.name) } }
      let marks = Array(repeating: "?", count: count).joined(separator: ", ")
      let sql = "INSERT OR IGNORE INTO main.\(table.name) (\(table.columns)) VALUES (\(marks))"
      var insert: OpaquePointer?
      guard sqlite3_prepare_v2(target, sql, -1, &insert, nil) == SQLITE_OK else { return found }
      defer { sqlite3_finalize(insert) }
      let keep = { (reader: RowReader) in
        for column in 0..<Int32(count) {
          sqlite3_bind_value(insert, column + 1, sqlite3_column_value(reader.statement, column + 1))
        }
        // A value that no journal has is refused by the table.
        if sqlite3_step(insert) != SQLITE_DONE { hasRefused = true }
        sqlite3_reset(insert)
      }
      guard table.order.isEmpty else {
        reading.each(values, of: table.name, order: table.order, keep)
        continue
      }
      for (key, index) in table.keys {
        // A row takes more than a byte, and numbers are given in order.
        reading.each(
          values, of: table.name + index, key: key, to: max(size, Self.usualRows), keep)
      }
      if let index = table.index, reading.hasGaps || hasRefused {
        reading.each(
          index.columns, of: "\(table.name) INDEXED BY \(index.name)", order: index.order, keep)
      }
    }
    found.incomplete = incomplete
    // A number is not given again, also where the event went with its deck.
    var numbers = RowSalvage(source)
    numbers.each("seq", of: "sqlite_sequence WHERE name = 'event'", order: ["seq"]) { reader in
      found.lastEvent = max(found.lastEvent, sqlite3_column_int64(reader.statement, 1))
    }
    return found
  }

  /// Numbers of rows go up to this at least, where some were taken out.
  private static let usualRows: Int64 = 1 << 24

  private func canRead(_ source: OpaquePointer, _ what: String) -> Bool {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    return sqlite3_prepare_v2(source, "SELECT \(what)", -1, &statement, nil) == SQLITE_OK
  }

  // MARK: What the earlier copy knows

  /// Has the piles of the earlier copy be former ones where those of a deck were read: what it has
  /// more was given up since.
  ///
  /// - Parameter last: the greatest number that an event of the damaged journal was given.
  private func forgetPiles(_ db: Database, last: Int64) throws {
    let isBehind = try Int64.fetchOne(
      db,
      sql: """
        SELECT 1 FROM other.sqlite_sequence
        WHERE name = 'event' AND seq > max(?, (SELECT coalesce(max(id), 0) FROM main.event))
        """, arguments: [last])
    // It may be newer, where a log was lost.
    guard isBehind == nil else { return }
    for deck in try Int64.fetchAll(
      db, sql: "SELECT other.deck.id FROM other.deck JOIN main.deck USING (uid)")
    {
      try PileRow.retire(db, of: deck, in: "other")
    }
  }

  /// Takes decks and cards that events name and that could not be read from the earlier copy, if
  /// that is of the same journal.
  private func fillIn(_ db: Database) throws {
    let other = try Int64.fetchOne(
      db,
      sql: """
        SELECT 1 FROM main.event mine JOIN other.event theirs ON theirs.id = mine.id
        WHERE theirs.uid <> mine.uid LIMIT 1
        """)
    guard other == nil else { return }
    try db.execute(
      sql: """
        INSERT OR IGNORE INTO main.deck SELECT * FROM other.deck
        WHERE id IN (SELECT deck FROM main.event UNION SELECT deck FROM main.card);
        INSERT OR IGNORE INTO main.card SELECT * FROM other.card
        WHERE id IN (SELECT card FROM main.event_card);
        INSERT OR IGNORE INTO main.event_card SELECT * FROM other.event_card
        WHERE event IN (SELECT id FROM main.event);
        """)
    guard try PlanTables.areThere(db, in: "other") else { return }
    try PlanTables.make(db)
    // What is known of a step here is newer.
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

  /// Has numbers go on where those of the earlier copy did.
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

  /// All marks but notes, as their kind and text in one.
  private static var marks: String {
    let marks =
      Stars.allCases.map { Mark.stars($0) } + ColourLabel.allCases.map { .label($0) }
      + Turn.allCases.map { .turn($0) }
    return marks.map { "'\($0.kind.rawValue)\($0.text)'" }.joined(separator: ", ")
  }

  /// Takes out what does not belong to anything, and gives decks without a row one.
  ///
  /// - Returns: how many rows it took out.
  private func dropBroken(_ db: Database) throws -> Int {
    let lost = try Int64.fetchAll(
      db,
      sql: """
        SELECT deck FROM main.event UNION SELECT deck FROM main.card
        EXCEPT SELECT id FROM main.deck
        """)
    for row in lost {
      // A path where nothing lies: opening the folder finds it by its cards.
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
