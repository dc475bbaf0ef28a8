import CPostgreSQL
import KolodaSyncMessages
import KolodaTriage

/// The rows of a statement's result.
package final class Rows {
  private let result: OpaquePointer

  init(_ result: OpaquePointer) { self.result = result }

  deinit { PQclear(result) }

  /// The number of rows.
  package var count: Int { Int(PQntuples(result)) }

  /// A value in PostgreSQL's text form; nil for null, and outside the result.
  package func text(_ row: Int, _ column: Int) -> String? {
    guard (0..<count).contains(row), (0..<Int(PQnfields(result))).contains(column),
      PQgetisnull(result, Int32(row), Int32(column)) == 0,
      let value = PQgetvalue(result, Int32(row), Int32(column))
    else { return nil }
    return String(cString: value)
  }

  /// An integer value; nil for anything else.
  package func integer(_ row: Int, _ column: Int) -> Int64? {
    text(row, column).flatMap { Int64($0) }
  }

  /// A Boolean value; false for anything else.
  package func flag(_ row: Int, _ column: Int) -> Bool { text(row, column) == "t" }

  /// A `bytea` value, which PostgreSQL writes as `\x` and hexadecimal digits; nil for anything
  /// else.
  package func bytes(_ row: Int, _ column: Int) -> [UInt8]? {
    guard let text = text(row, column), text.hasPrefix("\\x") else { return nil }
    return Hex.bytes(text.utf8.dropFirst(2))
  }
}
