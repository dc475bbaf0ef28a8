import KolodaTriage

extension EventRow {
  /// Returns what an event of this name says, from the columns `about` and `text`.
  static func kind(_ name: EventWords.Name, _ reader: RowReader) throws -> EventKind {
    let about = name.isReversal ? try reader.id(3) : nil
    guard let kind = EventKind(EventWords(name, text: try reader.text(4), about: about)) else {
      throw reader.damage(4)
    }
    return kind
  }

  /// Returns the Lamport time in a column; throws if it is not plausible.
  static func lamport(_ reader: RowReader, _ column: Int32) throws -> Int64 {
    let lamport = try reader.integer(column)
    guard (0...greatestLamport).contains(lamport) else { throw reader.damage(column) }
    return lamport
  }

  /// Makes events from columns 1 to 9 of rows; values that repeat those of earlier rows are reused.
  struct Parser {
    private var author = Author(person: "", seat: EventID(high: 0, low: 0))
    private var persons = TextCache<String>()
    private var names = TextCache<EventWords.Name>()
    private var piles = TextCache<PileID>()

    mutating func event<Card>(_ reader: RowReader, _ cards: [Card]) throws -> Event<Card> {
      let id = try reader.id(1)
      let kind = try kind(reader)
      let person = try persons.value(reader, 5) { $0 }
      let seat = try reader.id(6)
      if author.seat != seat || author.person != person {
        author = Author(person: person, seat: seat)
      }
      return Event(
        id: id, kind: kind, cards: cards, author: author, group: try reader.id(7),
        lamport: try EventRow.lamport(reader, 8),
        time: UTCTime(microseconds: try reader.integer(9)))
    }

    private mutating func kind(_ reader: RowReader) throws -> EventKind {
      let name = try names.value(reader, 2) { EventWords.Name(rawValue: $0) }
      // A deck has few piles.
      if name == .decide { return .decide(try piles.value(reader, 4) { PileID($0) }) }
      return try EventRow.kind(name, reader)
    }
  }
}
