import GRDB

/// How the rows of a deck are best read from a table.
///
/// An index leads to each row by a search of its own. Where hardly any row is another deck's, to go
/// through the table in order and pass those over is several times faster.
struct DeckSpan {
  /// How many rows are looked at to tell how many are the deck's.
  private static let sampleCount: Int64 = 32
  /// The most rows that room is made for before they are read.
  private static let mostExpected: Int64 = 1 << 18

  private let deck: Int64
  /// Whether the deck has most of the table's rows, as far as a sample says.
  let isDense: Bool
  /// About how many rows there are.
  let expected: Int

  /// - Parameter table: a table with the columns `id` and `deck`, and an index that begins by that.
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

  /// Which rows are the deck's, as a condition with one argument.
  var condition: String { isDense ? "+deck = ?" : "deck = ?" }

  /// What `condition` asks for.
  var arguments: StatementArguments { [deck] }
}
