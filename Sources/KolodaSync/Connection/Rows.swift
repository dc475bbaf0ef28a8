import CPostgreSQL
import KolodaSyncMessages

/// What a statement gave.
package final class Rows {
  private let result: OpaquePointer

  init(_ result: OpaquePointer) { self.result = result }

  deinit { PQclear(result) }

  /// How many rows there are.
  package var count: Int { Int(PQntuples(result)) }

  /// A value as PostgreSQL writes it; nil for null, and for what is not there.
  package func text(_ row: Int, _ column: Int) -> String? {
    guard (0..<count).contains(row), (0..<Int(PQnfields(result))).contains(column),
      PQgetisnull(result, Int32(row), Int32(column)) == 0,
      let value = PQgetvalue(result, Int32(row), Int32(column))
    else { return nil }
    return String(cString: value)
  }

  /// A whole number; nil for anything else.
  package func integer(_ row: Int, _ column: Int) -> Int64? {
    text(row, column).flatMap { Int64($0) }
  }

  /// A truth; false for anything else.
  package func flag(_ row: Int, _ column: Int) -> Bool { text(row, column) == "t" }

  /// Bytes, which PostgreSQL writes as `\x` and digits; nil for anything else.
  package func bytes(_ row: Int, _ column: Int) -> [UInt8]? {
    guard let text = text(row, column), text.hasPrefix("\\x") else { return nil }
    return Hex.bytes(text.utf8.dropFirst(2))
  }
}
