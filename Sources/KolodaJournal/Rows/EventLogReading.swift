import GRDB
import KolodaTriage

/// Reads a deck's events into a log, in the order in which they came to the file.
struct EventLogReading {
  /// The events read so far.
  var log = EventLog()
  /// The row of the last event read; 0 for none.
  private(set) var last: Int64 = 0
  private var persons = TextCache<String>()
  private var names = TextCache<EventWords.Name>()
  private var piles = TextCache<Int>()
  private var author = (person: "", seat: EventID(high: 0, low: 0), code: -1)

  /// Makes a reading that appends to a log.
  init(_ log: EventLog = EventLog()) { self.log = log }

  /// Reads all events of a deck.
  ///
  /// - Parameters:
  ///   - last: The last row to read.
  ///   - known: The events to skip.
  ///   - name: Returns the position of a card, given its row; nil to leave the card out.
  mutating func read(
    _ db: Database, of deck: Int64, upTo last: Int64 = .max, except known: Set<EventID> = [],
    naming name: (Int64) -> Int?
  ) throws {
    let span = try DeckSpan(db, of: deck, in: "event")
    guard span.isDense else {
      return try EventRow.each(db, of: deck, after: 0) { event in
        guard event.row <= last else { return }
        self.last = max(self.last, event.row)
        guard !known.contains(event.event.id) else { return }
        log.append(event.event.naming(event.event.cards.compactMap(name)))
      }
    }
    // Both tables are scanned side by side, as both are in the order of events.
    try RowReader.with(db, "SELECT event, card FROM event_card ORDER BY event") { rows in
      var parts = try EventCards(rows)
      try RowReader.each(
        db,
        """
        SELECT id, uid, kind, about, text, person, seat, act, lamport, time
        FROM event WHERE \(span.condition) ORDER BY id
        """, span.arguments
      ) { reader in
        let row = try reader.integer(0)
        var first: Int?
        var others: [Int] = []
        // An event without cards means nothing.
        guard
          try parts.take(
            of: row,
            {
              guard let card = name($0) else { return }
              if first == nil { first = card } else { others.append(card) }
            })
        else { return }
        guard row <= last else { return }
        self.last = max(self.last, row)
        let id = try reader.id(1)
        guard known.isEmpty || !known.contains(id) else { return }
        try append(reader, id, of: first)
        for card in others { log.appendToLast(card) }
      }
      try parts.takeRest()
    }
  }

  /// Appends the event of a row; values that repeat those of earlier rows are reused.
  private mutating func append(_ reader: RowReader, _ id: EventID, of card: Int?) throws {
    let name = try names.value(reader, 2) { EventWords.Name(rawValue: $0) }
    var about: EventID?
    let said: Int
    if name == .decide {
      // A deck has few piles.
      said = try piles.value(reader, 4) { PileID($0).map { log.code(of: .decide($0)) } }
    } else {
      let kind = try EventRow.kind(name, reader)
      about = kind.about
      said = log.code(of: EventLog.Said(kind))
    }
    let person = try persons.value(reader, 5) { $0 }
    let seat = try reader.id(6)
    if author.code < 0 || author.seat != seat || author.person != person {
      author = (person, seat, log.code(of: Author(person: person, seat: seat)))
    }
    log.append(
      id, of: card, said: said, about: about, author: author.code, group: try reader.id(7),
      lamport: try EventRow.lamport(reader, 8), time: UTCTime(microseconds: try reader.integer(9)))
  }
}
