import FoundationEssentials
import GRDB
import KolodaTriage

/// An event's row in the journal; its cards are rows of the table of cards.
struct EventRow {
  let row: Int64
  var event: Event<Int64>

  /// The greatest plausible Lamport time: far more than there can be events.
  static let greatestLamport: Int64 = 1 << 53

  /// Reads the events of a deck in the order in which they came to the file.
  ///
  /// - Parameter last: The row after which to begin.
  static func each(
    _ db: Database, of deck: Int64, after last: Int64, _ body: (EventRow) throws -> Void
  ) throws {
    try each(db, where: "e.deck = ? AND e.id > ?", [deck, last]) { try body($1) }
  }

  /// Reads the events that satisfy a condition on the table `e`, with the rows of their decks.
  static func each(
    _ db: Database, where condition: String, _ arguments: StatementArguments = [],
    _ body: (Int64, EventRow) throws -> Void
  ) throws {
    var waiting: (deck: Int64, event: EventRow)?
    var parser = Parser()
    try RowReader.each(
      db,
      """
      SELECT e.id, e.uid, e.kind, e.about, e.text, e.person, e.seat, e.act, e.lamport, e.time,
        c.card, e.deck
      FROM event e JOIN event_card c ON c.event = e.id
      WHERE \(condition) ORDER BY e.id
      """, arguments
    ) { reader in
      let row = try reader.integer(0)
      if waiting?.event.row == row {
        waiting?.event.event.cards.append(try reader.integer(10))
        return
      }
      if let waiting { try body(waiting.deck, waiting.event) }
      let event = try parser.event(reader, [try reader.integer(10)])
      waiting = (try reader.integer(11), EventRow(row: row, event: event))
    }
    if let waiting { try body(waiting.deck, waiting.event) }
  }

  /// Adds a card to all events that name another card, except those about applying, which concern
  /// one file only.
  static func name(_ db: Database, _ card: Int64, as other: Int64) throws {
    try db.cachedStatement(
      sql: """
        INSERT OR IGNORE INTO event_card (event, card)
        SELECT c.event, ? FROM event_card c JOIN event e ON e.id = c.event
        WHERE c.card = ? AND e.kind <> 'applied'
        """
    ).execute(arguments: [card, other])
  }

  /// Adds an event, unless the deck already has it.
  ///
  /// - Returns: its row; nil if it was already there.
  @discardableResult
  static func insert(_ db: Database, _ deck: Int64, _ event: Event<Int64>) throws -> Int64? {
    let words = event.kind.words
    try RowWriter(
      db, "INSERT OR IGNORE INTO event \(columns) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
    ).run(
      deck, event.id, words.name.rawValue, words.about, words.text, event.author.person,
      event.author.seat, event.group, event.lamport, event.time.microseconds)
    guard db.changesCount > 0 else { return nil }
    let row = db.lastInsertedRowID
    let naming = try RowWriter(db, "INSERT OR IGNORE INTO event_card (event, card) VALUES (?, ?)")
    for card in event.cards { try naming.run(row, card) }
    return row
  }

  /// Adds events that the deck doesn't have.
  static func insert(_ db: Database, _ deck: Int64, new events: [Event<Int64>]) throws {
    if events.isEmpty { return }
    try RowWriter.insert(
      db, into: "event \(columns)",
      events.map { event in
        let words = event.kind.words
        return [
          deck, event.id, words.name.rawValue, words.about, words.text, event.author.person,
          event.author.seat, event.group, event.lamport, event.time.microseconds,
        ]
      })
    // The table gives them consecutive rows.
    let first = db.lastInsertedRowID - Int64(events.count) + 1
    try RowWriter.insert(
      db, into: "event_card (event, card)",
      zip(first..., events).flatMap { row, event in event.cards.map { [row, $0] } })
  }

  private static let columns =
    "(deck, uid, kind, about, text, person, seat, act, lamport, time)"
}
