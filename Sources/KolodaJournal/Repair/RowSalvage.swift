import GRDB
import GRDBSQLite

/// Reads all rows of a damaged table that SQLite can still reach: from both ends, and from places
/// between, around the pages that it cannot read.
struct RowSalvage {
  /// How many places between the ends are tried at most, for each table.
  private static let mostTries = 4096
  /// The most rows that are read in one walk.
  private static let mostRows = 50_000_000

  /// Whether there were rows that could not be read.
  private(set) var hasGaps = false

  private let connection: OpaquePointer

  init(_ connection: OpaquePointer) { self.connection = connection }

  /// Calls back for each row, more than once for some.
  ///
  /// - Parameters:
  ///   - source: the table, with the index to read it by.
  ///   - key: a column of whole numbers in whose order it is kept.
  ///   - end: a number that no key exceeds.
  mutating func each(
    _ columns: String, of source: String, key: String, to end: Int64,
    _ body: (RowReader) -> Void
  ) {
    // The whole table first: a number that was overwritten ends a search, and not a walk.
    let all = "SELECT \(key), \(columns) FROM \(source)"
    if run("\(all) ORDER BY \(key)", nil, body) == nil { return }
    _ = run("\(all) ORDER BY \(key) DESC", nil, body)
    hasGaps = true
    // Wide ranges first: the tries shall not all go to one broken place.
    let query = "\(all) WHERE \(key) BETWEEN ? AND ? ORDER BY \(key)"
    var ranges = [0...max(end, 0)]
    var next = 0
    while next < ranges.count, next < Self.mostTries {
      let range = ranges[next]
      next += 1
      guard let first = run(query, range, body), let last = run(query + " DESC", range, body) else {
        continue
      }
      // What lies between the two rows where it went wrong.
      let low = first.last ?? range.lowerBound
      let high = last.last ?? range.upperBound
      guard high > low, high - low > 1 else { continue }
      let middle = low + (high - low) / 2
      ranges += [low...middle, (middle + 1)...high]
    }
  }

  /// Calls back for each row of a table without such a column, from both ends.
  mutating func each(
    _ columns: String, of source: String, order: [String], _ body: (RowReader) -> Void
  ) {
    for direction in ["ASC", "DESC"] {
      let terms = order.map { "\($0) \(direction)" }.joined(separator: ", ")
      let query = "SELECT 0, \(columns) FROM \(source) ORDER BY \(terms)"
      if run(query, nil, body) == nil { return }
    }
    hasGaps = true
  }

  /// Where a reading ended that did not come to its end.
  private struct Stop {
    /// The key of the last row that was read.
    var last: Int64?
  }

  /// - Returns: nil if all was read.
  private func run(
    _ query: String, _ range: ClosedRange<Int64>?, _ body: (RowReader) -> Void
  ) -> Stop? {
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(connection, query, -1, &statement, nil) == SQLITE_OK, let statement
    else { return Stop() }
    defer { sqlite3_finalize(statement) }
    if let range {
      sqlite3_bind_int64(statement, 1, range.lowerBound)
      sqlite3_bind_int64(statement, 2, range.upperBound)
    }
    let reader = RowReader(statement: statement)
    var stop = Stop()
    var count = 0
    let isDown = query.hasSuffix("DESC")
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW:
        let key = sqlite3_column_int64(statement, 0)
        count += 1
        // Pages that lead back to each other would be read for ever.
        if count > Self.mostRows { return stop }
        if range != nil, let last = stop.last, isDown ? key > last : key < last { return stop }
        stop.last = key
        body(reader)
      case SQLITE_DONE: return nil
      default: return stop
      }
    }
  }
}
