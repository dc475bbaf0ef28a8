import GRDB
import GRDBSQLite
import Glibc
import KolodaTriage

/// Reads rows directly from a SQLite statement, without making a value object for each column.
///
/// A damaged file may contain anything, so a value of an unexpected type is an error.
struct RowReader {
  let statement: OpaquePointer

  /// Calls `body` for each row of a query.
  static func each(
    _ db: Database, _ sql: String, _ arguments: StatementArguments = [],
    _ body: (RowReader) throws -> Void
  ) throws {
    try with(db, sql, arguments) { reader in
      while try reader.step() { try body(reader) }
    }
  }

  /// Returns the integer in the first column of a query's first row; nil if there is no row or it
  /// is NULL.
  static func first(
    _ db: Database, _ sql: String, _ arguments: StatementArguments = []
  ) throws -> Int64? {
    try with(db, sql, arguments) { reader in
      guard try reader.step(), !reader.isNull(0) else { return nil }
      return try reader.integer(0)
    }
  }

  /// Calls `body` with a query, whose rows it steps through.
  static func with<Value>(
    _ db: Database, _ sql: String, _ arguments: StatementArguments = [],
    _ body: (RowReader) throws -> Value
  ) throws -> Value {
    let statement = try db.cachedStatement(sql: sql)
    try statement.setArguments(arguments)
    let raw = statement.sqliteStatement
    defer { sqlite3_reset(raw) }
    return try body(RowReader(statement: raw))
  }

  /// Goes to the next row; returns false if there is none.
  func step() throws -> Bool {
    switch sqlite3_step(statement) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code:
      throw DatabaseError(
        resultCode: ResultCode(rawValue: code & 0xFF),
        message: String(cString: sqlite3_errmsg(sqlite3_db_handle(statement))))
    }
  }

  func integer(_ column: Int32) throws -> Int64 {
    let value = try value(column, SQLITE_INTEGER)
    return sqlite3_value_int64(value)
  }

  func unsigned(_ column: Int32) throws -> UInt64 {
    UInt64(bitPattern: try integer(column))
  }

  func text(_ column: Int32) throws -> String {
    guard let text = sqlite3_value_text(try value(column, SQLITE_TEXT)) else {
      throw damage(column)
    }
    return String(cString: text)
  }

  /// Whether a text consists of the given bytes.
  func hasText(_ column: Int32, _ bytes: UnsafeRawBufferPointer) throws -> Bool {
    let value = try value(column, SQLITE_TEXT)
    guard let text = sqlite3_value_text(value) else { throw damage(column) }
    guard Int(sqlite3_value_bytes(value)) == bytes.count else { return false }
    return bytes.baseAddress.map { memcmp(text, $0, bytes.count) == 0 } ?? true
  }

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }

  func optionalText(_ column: Int32) throws -> String? {
    isNull(column) ? nil : try text(column)
  }

  /// Calls `body` with the bytes of a column; nil for NULL.
  func withOptionalBlob<Value>(
    _ column: Int32, _ body: (UnsafeRawBufferPointer?) throws -> Value
  ) throws -> Value {
    isNull(column) ? try body(nil) : try blob(column, body)
  }

  func optionalBlob(_ column: Int32) throws -> [UInt8]? {
    isNull(column) ? nil : try blob(column) { Array($0) }
  }

  func bytes(_ column: Int32) throws -> [UInt8] { try blob(column) { Array($0) } }

  func key(_ column: Int32) throws -> CardKey {
    guard let key = try blob(column, { CardKey(bytes: $0) }) else { throw damage(column) }
    return key
  }

  func id(_ column: Int32) throws -> EventID {
    let value = try value(column, SQLITE_BLOB)
    guard sqlite3_value_bytes(value) == EventID.byteCount, let bytes = sqlite3_value_blob(value)
    else { throw damage(column) }
    return EventID(
      high: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
      low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
  }

  func blob<Value>(
    _ column: Int32, _ body: (UnsafeRawBufferPointer) throws -> Value
  ) throws -> Value {
    let value = try value(column, SQLITE_BLOB)
    // SQLite returns no pointer for an empty blob.
    let start = sqlite3_value_blob(value)
    return try body(
      UnsafeRawBufferPointer(start: start, count: Int(sqlite3_value_bytes(value))))
  }

  /// Returns a column's value, which must have the given type.
  ///
  /// Reading type and content from the value takes half as long as asking the statement for each.
  /// This is only allowed on the thread that uses the connection.
  private func value(_ column: Int32, _ type: Int32) throws -> OpaquePointer {
    guard let value = sqlite3_column_value(statement, column), sqlite3_value_type(value) == type
    else { throw damage(column) }
    return value
  }

  func damage(_ column: Int32) -> DatabaseError {
    DatabaseError(resultCode: .SQLITE_CORRUPT, message: "unexpected value in column \(column)")
  }
}
