import GRDB
import GRDBSQLite
import Glibc
import KolodaTriage

/// Runs one SQLite statement again and again, without making a value object for each of its values.
///
/// It must not outlive the transaction.
struct RowWriter {
  private let statement: Statement

  init(_ db: Database, _ sql: String) throws {
    statement = try db.cachedStatement(sql: sql)
  }

  /// Runs the statement, which returns no rows.
  ///
  /// - Parameter values: the values of its parameters, in order.
  func run<each Value: RowValue>(_ values: repeat each Value) throws {
    let raw = statement.sqliteStatement
    defer {
      sqlite3_reset(raw)
      sqlite3_clear_bindings(raw)
    }
    var number: Int32 = 0
    for value in repeat each values {
      number += 1
      try check(value.bind(to: raw, number), SQLITE_OK)
    }
    try check(sqlite3_step(raw), SQLITE_DONE)
  }

  private func check(_ code: Int32, _ expected: Int32) throws {
    if code == expected { return }
    throw DatabaseError(
      resultCode: ResultCode(rawValue: code),
      message: String(cString: sqlite3_errmsg(sqlite3_db_handle(statement.sqliteStatement))))
  }
}

/// A value that `RowWriter` gives to a statement.
protocol RowValue {
  /// Gives the value to a parameter of a statement; returns SQLite's result code.
  func bind(to statement: OpaquePointer, _ number: Int32) -> Int32
}

/// Tells SQLite to keep a copy of the bytes that it is given.
private let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

/// Gives bytes to a parameter.
private func bind(
  _ bytes: UnsafeRawBufferPointer, to statement: OpaquePointer, _ number: Int32
) -> Int32 {
  // Without an address, the value would be NULL.
  bytes.isEmpty
    ? sqlite3_bind_zeroblob(statement, number, 0)
    : sqlite3_bind_blob(statement, number, bytes.baseAddress, Int32(clamping: bytes.count), copied)
}

extension Int64: RowValue {
  func bind(to statement: OpaquePointer, _ number: Int32) -> Int32 {
    sqlite3_bind_int64(statement, number, self)
  }
}

extension Int: RowValue {
  func bind(to statement: OpaquePointer, _ number: Int32) -> Int32 {
    Int64(self).bind(to: statement, number)
  }
}

extension String: RowValue {
  func bind(to statement: OpaquePointer, _ number: Int32) -> Int32 {
    sqlite3_bind_text(statement, number, self, -1, copied)
  }
}

extension [UInt8]: RowValue {
  func bind(to statement: OpaquePointer, _ number: Int32) -> Int32 {
    withUnsafeBytes { KolodaJournal.bind($0, to: statement, number) }
  }
}

extension EventID: RowValue {
  func bind(to statement: OpaquePointer, _ number: Int32) -> Int32 {
    withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) {
      KolodaJournal.bind($0, to: statement, number)
    }
  }
}

extension Optional: RowValue where Wrapped: RowValue {
  func bind(to statement: OpaquePointer, _ number: Int32) -> Int32 {
    self?.bind(to: statement, number) ?? sqlite3_bind_null(statement, number)
  }
}
