import GRDB

/// The best way to read a deck's rows from a table.
///
/// With an index, SQLite looks up each row separately. If hardly any rows belong to other decks,
/// scanning the whole table and skipping those is several times faster.
struct DeckSpan {
  /// How many rows are sampled to estimate the deck's share of the table.
  private static let sampleCount: Int64 = 32
  /// The largest number of rows for which memory is reserved in advance.
  private static let mostExpected: Int64 = 1 << 18

  private let deck: Int64
  /// Whether, according to a sample, most of the table's rows are the deck's.
  let isDense: Bool
  /// An estimate of the number of the deck's rows.
  let expected: Int

  /// - Parameter table: A table with the columns `id` and `deck`, and an index that begins with
  ///   `deck`.
  init(_ db: Database, of deck: Int64, in table: String) throws {
    self.deck = deck
    var ends: (first: Int64, last: Int64)?
    try RowReader.each(
      db, "SELECT (SELECT min(id) FROM \(table)), (SELECT max(id) FROM \(table))"
    ) { if !$0.isNull(0) { ends = (try $0.integer(0), try $0.integer(1)) } }
    guard let ends, case let (distance, isFar) = ends.last.subtractingReportingOverflow(ends.first),
      !isFar, distance >= 0
    else {
      isDense = false
      expected = 0
      return
    }
    var found: Int64 = 0
    for step in 0..<Self.sampleCount {
      let start = ends.first + distance / Self.sampleCount * step
      try RowReader.each(
        db, "SELECT deck FROM \(table) WHERE id >= ? ORDER BY id LIMIT 1", [start]
      ) { if try $0.integer(0) == deck { found += 1 } }
    }
    isDense = 2 * found > Self.sampleCount
    expected = Int(min(distance / Self.sampleCount * found, Self.mostExpected))
  }

  /// The SQL condition for the deck's rows, with one argument; `+` keeps SQLite from using the
  /// index.
  var condition: String { isDense ? "+deck = ?" : "deck = ?" }

  /// The argument of `condition`.
  var arguments: StatementArguments { [deck] }
}
