/// The cards of successive events, from rows with the columns `event` and `card` ordered by event.
struct EventCards {
  private let rows: RowReader
  /// The event of the current row; nil after the last row.
  private var event: Int64?

  init(_ rows: RowReader) throws {
    self.rows = rows
    try advance()
  }

  /// Calls `body` with the cards of an event, skipping those of earlier events.
  ///
  /// - Returns: whether the event has any cards.
  mutating func take(of row: Int64, _ body: (Int64) -> Void) throws -> Bool {
    while let event, event < row { try advance() }
    guard event == row else { return false }
    while event == row {
      body(try rows.integer(1))
      try advance()
    }
    return true
  }

  /// Reads the remaining rows, only to find out whether they are readable.
  mutating func takeRest() throws {
    while event != nil { try advance() }
  }

  private mutating func advance() throws {
    guard try rows.step() else {
      event = nil
      return
    }
    let next = try rows.integer(0)
    // A row out of order would make the reader skip all the rows that follow.
    if let event, next < event { throw rows.damage(0) }
    event = next
  }
}
