/// A SQLite database that others have made.
///
/// Whoever implements this keeps what may be wrong with it away from the user's files.
package protocol ForeignDatabase {
  /// Asks for rows.
  ///
  /// This blocks.
  ///
  /// - Parameters:
  ///   - question: a SELECT.
  ///   - isWanted: asked now and then while an answer takes its time; returns false to give up.
  ///   - body: called with each row. If it throws, nothing else can be asked.
  /// - Throws: `PackageFault`, `CancellationError` if `isWanted` gave up, or what `body` throws.
  func rows(
    _ question: String, isWanted: () -> Bool, _ body: (ForeignRow) throws -> Void
  ) throws
}

/// Opens databases that others have made.
package protocol DatabaseOpener: Sendable {
  /// - Parameter descriptor: the open file, which the caller closes when the database is no longer
  ///   used.
  func open(_ descriptor: Int32) throws -> any ForeignDatabase
}

/// A row of a database's answer.
package struct ForeignRow: Sendable {
  private let values: [[UInt8]]

  /// - Parameter values: the values as text or bytes, an empty one for NULL.
  package init(_ values: [[UInt8]]) {
    self.values = values
  }

  /// A value as it is; empty if there is no such column.
  func bytes(_ column: Int) -> [UInt8] { values.indices.contains(column) ? values[column] : [] }

  /// A value as text.
  func text(_ column: Int) -> String { String(decoding: bytes(column), as: UTF8.self) }

  /// A value as a number; 0 if it is none.
  func number(_ column: Int) -> Int64 { Int64(text(column)) ?? 0 }
}
