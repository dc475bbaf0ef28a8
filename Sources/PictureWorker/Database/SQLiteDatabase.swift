import CKolodaSQLite
import Glibc

/// Why a database can't be read.
struct DatabaseFault: Error {
  /// What SQLite says, in English.
  let problem: String
}

/// A SQLite database that others have made, to be read only.
///
/// SQLite gets it as memory, so that it opens no file; it trusts nothing of the database's schema,
/// runs none of its code, and only answers SELECT, without functions but `count`.
final class SQLiteDatabase {
  private let connection: OpaquePointer
  private let memory: UnsafeMutableRawPointer
  private let length: Int

  /// The shortest database, which is a page, in bytes.
  private static let shortest = 512
  /// The longest value or row, in bytes.
  private static let longestValue: Int32 = 64 << 20
  /// Where a database says whether it has a log of changes beside it, in bytes, and what it says if
  /// it has none.
  private static let logMarks = 18..<20
  private static let noLog: UInt8 = 1

  /// - Parameter descriptor: an open file that nobody else writes to.
  init(_ descriptor: Int32) throws(DatabaseFault) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, let length = Int(exactly: status.st_size),
      length >= Self.shortest,
      let memory = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_PRIVATE, descriptor, 0),
      memory != MAP_FAILED
    else { throw DatabaseFault(problem: "it is too short, or too long") }
    // The log would be a file, and a package has none.
    for place in Self.logMarks {
      memory.storeBytes(of: Self.noLog, toByteOffset: place, as: UInt8.self)
    }
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(
      ":memory:", &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let opened else {
      sqlite3_close_v2(opened)
      munmap(memory, length)
      throw DatabaseFault(problem: String(cString: sqlite3_errstr(code)))
    }
    connection = opened
    self.memory = memory
    self.length = length
    try prepare()
  }

  deinit {
    sqlite3_close_v2(connection)
    munmap(memory, length)
  }

  private func prepare() throws(DatabaseFault) {
    for (option, value) in [
      (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
      (SQLITE_DBCONFIG_ENABLE_TRIGGER, 0), (SQLITE_DBCONFIG_ENABLE_VIEW, 0),
    ] {
      try check(shim_sqlite_config(connection, option, Int32(value)))
    }
    for (limit, value) in [
      (SQLITE_LIMIT_LENGTH, Self.longestValue), (SQLITE_LIMIT_SQL_LENGTH, 100_000),
      (SQLITE_LIMIT_COLUMN, 100), (SQLITE_LIMIT_EXPR_DEPTH, 20), (SQLITE_LIMIT_ATTACHED, 0),
      (SQLITE_LIMIT_TRIGGER_DEPTH, 1), (SQLITE_LIMIT_WORKER_THREADS, 0),
    ] {
      sqlite3_limit(connection, limit, value)
    }
    try check(
      sqlite3_deserialize(
        connection, "main", memory.assumingMemoryBound(to: UInt8.self), Int64(length),
        Int64(length), UInt32(SQLITE_DESERIALIZE_READONLY)))
    try check(sqlite3_exec(connection, "PRAGMA cell_size_check = 1", nil, nil, nil))
    // Anki's names are collated so; whatever is sorted by it, its rows are looked at one by one.
    try check(
      sqlite3_create_collation_v2(connection, "unicase", SQLITE_UTF8, nil, compareNames, nil))
    try check(sqlite3_set_authorizer(connection, permit, nil))
  }

  private func check(_ code: Int32) throws(DatabaseFault) {
    guard code != SQLITE_OK else { return }
    throw DatabaseFault(problem: String(cString: sqlite3_errmsg(connection)))
  }

  /// Asks for rows.
  ///
  /// - Parameters:
  ///   - question: a SELECT.
  ///   - body: called with the values of each row, as text or bytes; returns false to give up.
  func rows(_ question: String, _ body: ([[UInt8]]) -> Bool) throws(DatabaseFault) {
    var prepared: OpaquePointer?
    try check(sqlite3_prepare_v2(connection, question, -1, &prepared, nil))
    guard let prepared else { return }
    defer { sqlite3_finalize(prepared) }
    while true {
      switch sqlite3_step(prepared) {
      case SQLITE_ROW:
        if !body((0..<sqlite3_column_count(prepared)).map { Self.value(prepared, $0) }) { return }
      case SQLITE_DONE: return
      case let code: try check(code)
      }
    }
  }

  private static func value(_ row: OpaquePointer, _ column: Int32) -> [UInt8] {
    guard let start = sqlite3_column_blob(row, column) else { return [] }
    return Array(
      UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(row, column))))
  }
}

/// Compares two names without regard to case.
private func compareNames(
  _: UnsafeMutableRawPointer?, _ firstCount: Int32, _ first: UnsafeRawPointer?,
  _ secondCount: Int32, _ second: UnsafeRawPointer?
) -> Int32 {
  func folded(_ start: UnsafeRawPointer?, _ count: Int32) -> String {
    let bytes = UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(count))
    return String(decoding: bytes, as: UTF8.self).lowercased()
  }
  let (first, second) = (folded(first, firstCount), folded(second, secondCount))
  return first == second ? 0 : first < second ? -1 : 1
}

/// Allows nothing but to read tables, and to count their rows.
private func permit(
  _: UnsafeMutableRawPointer?, _ action: Int32, _: UnsafePointer<CChar>?,
  _ name: UnsafePointer<CChar>?, _: UnsafePointer<CChar>?, _ within: UnsafePointer<CChar>?
) -> Int32 {
  let isCount = action == SQLITE_FUNCTION && name.map { strcmp($0, "count") == 0 } ?? false
  let isAllowed = action == SQLITE_SELECT || action == SQLITE_READ || isCount
  return within == nil && isAllowed ? SQLITE_OK : SQLITE_DENY
}
