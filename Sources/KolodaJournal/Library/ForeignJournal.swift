import GRDB
import KolodaTriage

/// A private copy of a journal from an untrusted source, to be checked before use.
struct ForeignJournal {
  private let location: JournalLocation

  /// A table, index or other object in a database's schema.
  private struct Part: Hashable {
    let kind: String
    let name: String
    let words: [Substring]
  }

  /// Whose events were handed over.
  struct Handover {
    /// The other person who had all events; nil if none were handed over.
    let former: String?
  }

  init(_ location: JournalLocation) { self.location = location }

  /// Checks the journal, gives its version the present name, and if all its events are by one
  /// person, assigns them to another.
  ///
  /// - Parameter person: The person who takes over the events; nil leaves them as they are.
  @discardableResult
  func prepare(for person: String?) throws(LibraryError) -> Handover {
    do {
      var former: String?
      var configuration = Configuration()
      configuration.allowsUnsafeTransactions = true
      configuration.prepareDatabase { try $0.execute(sql: "PRAGMA trusted_schema = OFF") }
      let connection = try DatabaseQueue(path: location.path, configuration: configuration)
      try connection.writeWithoutTransaction { db in
        // The schema first, because checking the rows could execute code from a hostile schema.
        try checkParts(db)
        guard try JournalDamage.isWhole(db) else { throw LibraryError.damaged }
        try db.inTransaction(.immediate) {
          // Revisions mean nothing in another journal.
          try DeckRevisions.remove(db)
          try JournalSchema.prepare(db)
          try checkRows(db)
          if let person { former = try hand(db, to: person) }
          return .commit
        }
      }
      try connection.close()
      return Handover(former: former)
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

  /// Whether the file's schema is exactly that of an export.
  ///
  /// Unlike a journal that was in use, an export has no revisions. Nothing is written.
  var isExport: Bool {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA trusted_schema = OFF") }
    let isExport = try? Connection(path: location.path, configuration: configuration).read { db in
      try parts(db) == ownParts() && [.current, .former].contains(JournalSchema.version(of: db))
    }
    return isExport ?? false
  }

  /// Checks that the file's schema is exactly a journal's, with or without the tables of plans and
  /// revisions: it has no views, other triggers or other tables.
  private func checkParts(_ db: Database) throws {
    let found = try parts(db)
    let hasVersions = found.contains { part in
      part.kind == "table" && part.words == JournalSchema.versionsTable.split(separator: " ")
    }
    let version = hasVersions ? try JournalSchema.version(of: db) : .none
    if version == .newer { throw LibraryError.newer }
    if case .older(let number) = version { throw LibraryError.older(number) }
    let own = try ownParts()
    guard found.isSuperset(of: own) else { throw LibraryError.foreign(nil) }
    var others = found.subtracting(own)
    if others.contains(where: { $0.name == "plan" }) {
      others.subtract(try ownParts { try PlanTables.make($0) })
    }
    if others.contains(where: { $0.name == DeckRevisions.table }) {
      others.subtract(try ownParts { try DeckRevisions.make($0) })
    }
    if let other = others.map(\.name).min() { throw LibraryError.foreign(other) }
    if version == .none { throw LibraryError.damaged }
  }

  /// Returns the schema of a journal, after `others` has added to it.
  private func ownParts(
    with others: (Database) throws -> Void = { _ in }
  ) throws -> Set<Part> {
    try DatabaseQueue().write { db in
      try JournalSchema.make(db)
      try others(db)
      return try parts(db)
    }
  }

  private func parts(_ db: Database) throws -> Set<Part> {
    var parts: Set<Part> = []
    try RowReader.each(db, "SELECT type, name, coalesce(sql, '') FROM sqlite_master") { reader in
      let name = try reader.text(1)
      // SQLite's own tables, for row numbers and statistics.
      if ["sqlite_sequence", "sqlite_stat1", "sqlite_stat4"].contains(name) { return }
      parts.insert(
        Part(
          kind: try reader.text(0), name: name,
          words: try reader.text(2).split(whereSeparator: \.isWhitespace)))
    }
    return parts
  }

  /// Checks that every row can be read by the code that will read it later.
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

  /// Hands all events over to a person if they are by one other person: somebody's name may differ
  /// between computers, but two people's decisions are never mixed up.
  ///
  /// - Returns: the other person; nil if nothing was handed over.
  private func hand(_ db: Database, to person: String) throws -> String? {
    guard let former = try Self.onlyPerson(db), former != person else { return nil }
    try db.execute(sql: "UPDATE event SET person = ?", arguments: [person])
    return former
  }

  /// Returns the person whose events all events of a journal are; nil if there is none, or more than
  /// one.
  static func onlyPerson(_ db: Database) throws -> String? {
    let people = try String.fetchAll(db, sql: "SELECT DISTINCT person FROM main.event LIMIT 2")
    return people.count == 1 ? people[0] : nil
  }
}
