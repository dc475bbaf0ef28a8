import Foundation
import GRDB
import KolodaTriage

/// An event as the journal holds it: its cards are rows of the table of cards.
struct EventRow {
  let row: Int64
  var event: Event<Int64>

  /// The greatest Lamport time that is believed: no number of events comes near it.
  static let greatestLamport: Int64 = 1 << 53

  /// Reads the events of a deck in the order in which they came to the file.
  ///
  /// - Parameter last: the row of the last one that is not wanted.
  static func each(
    _ db: Database, of deck: Int64, after last: Int64, _ body: (EventRow) throws -> Void
  ) throws {
    try each(db, where: "e.deck = ? AND e.id > ?", [deck, last]) { try body($1) }
  }

  /// Reads the events that a condition on the table `e` holds for, and the rows of their decks.
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
      waiting = (try reader.integer(11), try parser.row(row, reader))
    }
    if let waiting { try body(waiting.deck, waiting.event) }
  }

  /// Reads columns 1 to 10 of a row; what the row before said too is not made again.
  private struct Parser {
    private var author = Author(person: "", seat: EventID(high: 0, low: 0))
    private var piles: [String: PileID] = [:]

    mutating func row(_ row: Int64, _ reader: RowReader) throws -> EventRow {
      let id = try reader.id(1)
      let seat = try reader.id(6)
      let person = try reader.text(5)
      if author.seat != seat || author.person != person {
        author = Author(person: person, seat: seat)
      }
      let lamport = try reader.integer(8)
      guard (0...EventRow.greatestLamport).contains(lamport) else { throw reader.damage(8) }
      let event = Event<Int64>(
        id: id, kind: try kind(reader), cards: [try reader.integer(10)], author: author,
        group: try reader.id(7), lamport: lamport,
        time: UTCTime(microseconds: try reader.integer(9)))
      return EventRow(row: row, event: event)
    }

    private mutating func kind(_ reader: RowReader) throws -> Event<Int64>.Kind {
      let text = try reader.text(4)
      switch try reader.text(2) {
      case "decide":
        if let pile = piles[text] { return .decide(pile) }
        guard let pile = PileID(text) else { throw reader.damage(4) }
        piles[text] = pile
        return .decide(pile)
      case "undo": return .undo(try reader.id(3))
      case "redo": return .redo(try reader.id(3))
      case "note": return .note(text)
      case "applied": return .applied(text)
      default: throw reader.damage(2)
      }
    }
  }

  /// Adds an event, unless the deck has it.
  ///
  /// - Returns: its row, nil if it was there already.
  @discardableResult
  static func insert(_ db: Database, _ deck: Int64, _ event: Event<Int64>) throws -> Int64? {
    var about: Data?
    let kind: String
    let text: String
    switch event.kind {
    case .decide(let pile): (kind, text) = ("decide", pile.text)
    case .undo(let decide): (kind, text, about) = ("undo", "", Data(decide.bytes))
    case .redo(let decide): (kind, text, about) = ("redo", "", Data(decide.bytes))
    case .note(let said): (kind, text) = ("note", said)
    case .applied(let done): (kind, text) = ("applied", done)
    }
    try db.cachedStatement(
      sql: """
        INSERT OR IGNORE INTO event
        (deck, uid, kind, about, text, person, seat, act, lamport, time)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [
      deck, Data(event.id.bytes), kind, about, text, event.author.person,
      Data(event.author.seat.bytes), Data(event.group.bytes), event.lamport,
      event.time.microseconds,
    ])
    guard db.changesCount > 0 else { return nil }
    let row = db.lastInsertedRowID
    for card in event.cards {
      try db.cachedStatement(sql: "INSERT OR IGNORE INTO event_card (event, card) VALUES (?, ?)")
        .execute(arguments: [row, card])
    }
    return row
  }
}
