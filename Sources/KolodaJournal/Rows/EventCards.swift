/// The cards of events, from rows in the order of the events: the columns `event` and `card`.
struct EventCards {
  private let rows: RowReader
  /// The event of the row that is looked at; nil behind the last.
  private var event: Int64?

  init(_ rows: RowReader) throws {
    self.rows = rows
    try advance()
  }

  /// Calls back with the cards of an event, passing over those of events before it.
  ///
  /// - Returns: whether it has any.
  mutating func take(of row: Int64, _ body: (Int64) -> Void) throws -> Bool {
    while let event, event < row { try advance() }
    guard event == row else { return false }
    while event == row {
      body(try rows.integer(1))
      try advance()
    }
    return true
  }

  /// Goes through what is left, which shows whether it can be read.
  mutating func takeRest() throws {
    while event != nil { try advance() }
  }

  private mutating func advance() throws {
    guard try rows.step() else {
      event = nil
      return
    }
    let next = try rows.integer(0)
    // One out of its order would have all after it passed over.
    if let event, next < event { throw rows.damage(0) }
    event = next
  }
}
