import GRDB
import KolodaTriage

/// A journal from elsewhere, which anybody may have made: a private copy, checked before use.
struct ForeignJournal {
  private let location: JournalLocation

  /// A thing that a database file says it has.
  private struct Part: Hashable {
    let kind: String
    let name: String
    let words: [Substring]
  }

  init(_ location: JournalLocation) { self.location = location }

  /// Checks the journal, makes it one of today's version, and gives the events of a single person to
  /// another, nil for nobody.
  func prepare(for person: String?) throws(LibraryError) {
    do {
      var configuration = Configuration()
      configuration.allowsUnsafeTransactions = true
      configuration.prepareDatabase { try $0.execute(sql: "PRAGMA trusted_schema = OFF") }
      let connection = try DatabaseQueue(path: location.path, configuration: configuration)
      try connection.writeWithoutTransaction { db in
        // First what the file says that it has: a check of its rows may run that.
        try checkParts(db)
        guard try JournalDamage.isWhole(db) else { throw LibraryError.damaged }
        try db.inTransaction(.immediate) {
          // They say nothing elsewhere.
          try DeckRevisions.remove(db)
          try JournalSchema.migrate(db)
          try checkRows(db)
          if let person { try hand(db, to: person) }
          return .commit
        }
      }
      try connection.close()
    } catch let error as LibraryError {
      throw error
    } catch let error as DatabaseError {
      switch error.resultCode {
      case .SQLITE_NOTADB: throw .foreign(nil)
      case .SQLITE_CORRUPT, .SQLITE_CONSTRAINT: throw .damaged
      default: throw .journal(JournalError(error, path: location.path))
      }
    } catch {
      throw .journal(JournalError(error, path: location.path))
    }
  }

  /// Checks that the file has exactly what a journal has, with plans and revisions or without: no view,
  /// no other trigger, no table of others.
  private func checkParts(_ db: Database) throws {
    let found = try parts(db)
    let versions = found.contains { part in
      part.kind == "table" && part.words == JournalSchema.versionsTable.split(separator: " ")
    }
    if versions, try JournalSchema.version(of: db) == .max { throw LibraryError.newer }
    for version in 1...JournalSchema.current {
      let own = try parts(of: version)
      guard found.isSuperset(of: own) else { continue }
      var others = found.subtracting(own)
      if version >= 2, others.contains(where: { $0.name == "plan" }) {
        others.subtract(try parts(of: version) { try PlanTables.make($0) })
      }
      if version >= 2, others.contains(where: { $0.name == DeckRevisions.table }) {
        others.subtract(try parts(of: version) { try DeckRevisions.make($0) })
      }
      if let other = others.map(\.name).min() { throw LibraryError.foreign(other) }
      if try JournalSchema.version(of: db) != version { throw LibraryError.damaged }
      return
    }
    throw LibraryError.foreign(nil)
  }

  /// What a journal of a version has, with what else is made in it.
  private func parts(
    of version: Int, and others: (Database) throws -> Void = { _ in }
  ) throws -> Set<Part> {
    try DatabaseQueue().write { db in
      try JournalSchema.make(version, db)
      try others(db)
      return try parts(db)
    }
  }

  private func parts(_ db: Database) throws -> Set<Part> {
    var parts: Set<Part> = []
    try RowReader.each(db, "SELECT type, name, coalesce(sql, '') FROM sqlite_master") { reader in
      let name = try reader.text(1)
      // SQLite's own: where numbers go on, and what it counted.
      if ["sqlite_sequence", "sqlite_stat1", "sqlite_stat4"].contains(name) { return }
      parts.insert(
        Part(
          kind: try reader.text(0), name: name,
          words: try reader.text(2).split(whereSeparator: \.isWhitespace)))
    }
    return parts
  }

  /// Checks that every row can be read by those who will read it.
  private func checkRows(_ db: Database) throws {
    for deck in try DeckRow.all(db) { _ = try DeckRecord.read(db, deck) }
    if try Row.fetchOne(db, sql: "PRAGMA foreign_key_check") != nil { throw LibraryError.damaged }
    let odd = try Int64.fetchOne(
      db,
      sql: """
        SELECT 1 FROM event WHERE length(uid) <> 16 OR length(act) <> 16 OR length(seat) <> 16
        UNION ALL
        SELECT 1 FROM alias WHERE length(key) <> 32
        """)
    if odd != nil { throw LibraryError.damaged }
  }

  private func hand(_ db: Database, to person: String) throws {
    let people = try String.fetchAll(db, sql: "SELECT DISTINCT person FROM event LIMIT 2")
    guard people.count == 1, people[0] != person else { return }
    try db.execute(sql: "UPDATE event SET person = ?", arguments: [person])
  }
}
