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
    defer { reset() }
    var number: Int32 = 0
    for value in repeat each values {
      number += 1
      try bind(value, number)
    }
    try check(sqlite3_step(statement.sqliteStatement), SQLITE_DONE)
  }

  /// Adds rows to a table, many with one statement, which takes half as long as a statement for each.
  ///
  /// - Parameters:
  ///   - table: the table and its columns, as in SQL.
  ///   - rows: the values of the columns.
  static func insert(_ db: Database, into table: String, _ rows: [[any RowValue]]) throws {
    guard let first = rows.first else { return }
    let values = "(" + first.map { _ in "?" }.joined(separator: ", ") + ")"
    func writer(of count: Int) throws -> RowWriter {
      let all = repeatElement(values, count: count).joined(separator: ", ")
      return try RowWriter(db, "INSERT INTO \(table) VALUES \(all)")
    }
    let many = try writer(of: atOnce)
    let one = try writer(of: 1)
    var rest = rows[...]
    while rest.count >= atOnce {
      try many.run(rest.prefix(atOnce).joined())
      rest = rest.dropFirst(atOnce)
    }
    for row in rest { try one.run(row) }
  }

  /// The most rows that are added with one statement.
  private static let atOnce = 32

  private func run(_ values: some Sequence<any RowValue>) throws {
    defer { reset() }
    var number: Int32 = 0
    for value in values {
      number += 1
      try bind(value, number)
    }
    try check(sqlite3_step(statement.sqliteStatement), SQLITE_DONE)
  }

  private func bind(_ value: some RowValue, _ number: Int32) throws {
    try check(value.bind(to: statement.sqliteStatement, number), SQLITE_OK)
  }

  private func reset() {
    sqlite3_reset(statement.sqliteStatement)
    sqlite3_clear_bindings(statement.sqliteStatement)
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
