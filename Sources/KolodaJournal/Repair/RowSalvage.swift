import GRDB
import GRDBSQLite

/// Reads all rows of a damaged table that SQLite can still reach: from both ends and from places in
/// between, around unreadable pages.
struct RowSalvage {
  /// The maximum number of places in between that are tried for each table.
  private static let mostTries = 4096
  /// The maximum number of rows that one query reads.
  private static let mostRows = 50_000_000

  /// Whether some rows could not be read.
  private(set) var hasGaps = false

  private let connection: OpaquePointer

  init(_ connection: OpaquePointer) { self.connection = connection }

  /// Calls `body` for each readable row, for some rows more than once.
  ///
  /// - Parameters:
  ///   - source: The table, and the index to read it by.
  ///   - key: An integer column that orders the table or index.
  ///   - end: An upper bound for the keys.
  mutating func each(
    _ columns: String, of source: String, key: String, to end: Int64,
    _ body: (RowReader) -> Void
  ) {
    // The whole table first: a damaged key misleads a search, but not a scan.
    let all = "SELECT \(key), \(columns) FROM \(source)"
    if run("\(all) ORDER BY \(key)", nil, body) == nil { return }
    _ = run("\(all) ORDER BY \(key) DESC", nil, body)
    hasGaps = true
    // Wide ranges first, so that not all tries are spent on one damaged place.
    let query = "\(all) WHERE \(key) BETWEEN ? AND ? ORDER BY \(key)"
    var ranges = [0...max(end, 0)]
    var next = 0
    while next < ranges.count, next < Self.mostTries {
      let range = ranges[next]
      next += 1
      guard let first = run(query, range, body), let last = run(query + " DESC", range, body) else {
        continue
      }
      // The gap between the two rows at which the scans stopped.
      let low = first.last ?? range.lowerBound
      let high = last.last ?? range.upperBound
      guard high > low, high - low > 1 else { continue }
      let middle = low + (high - low) / 2
      ranges += [low...middle, (middle + 1)...high]
    }
  }

  /// Calls `body` for each readable row of a table without an integer key, from both ends.
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

  /// Where a query stopped before its end.
  private struct Stop {
    /// The key of the last row that was read; nil if there was none.
    var last: Int64?
  }

  /// - Returns: nil if the query came to its end.
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
        // Damaged pages that refer to each other would be read for ever.
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
