import KolodaTriage

extension EventRow {
  /// Makes events of columns 1 to 9 of rows; what a row before said too is not made again.
  struct Parser {
    private var author = Author(person: "", seat: EventID(high: 0, low: 0))
    private var persons = TextCache<String>()
    private var kinds = TextCache<KindName>()
    private var piles = TextCache<PileID>()

    private enum KindName: String {
      case decide, undo, redo, stars, label, note, turn, applied
    }

    mutating func event<Card>(_ reader: RowReader, _ cards: [Card]) throws -> Event<Card> {
      let id = try reader.id(1)
      let kind: Event<Card>.Kind = try kind(reader)
      let person = try persons.value(reader, 5) { $0 }
      let seat = try reader.id(6)
      if author.seat != seat || author.person != person {
        author = Author(person: person, seat: seat)
      }
      let lamport = try reader.integer(8)
      guard (0...EventRow.greatestLamport).contains(lamport) else { throw reader.damage(8) }
      return Event(
        id: id, kind: kind, cards: cards, author: author, group: try reader.id(7),
        lamport: lamport, time: UTCTime(microseconds: try reader.integer(9)))
    }

    private mutating func kind<Card>(_ reader: RowReader) throws -> Event<Card>.Kind {
      switch try kinds.value(reader, 2, { KindName(rawValue: $0) }) {
      case .decide: .decide(try piles.value(reader, 4) { PileID($0) })
      case .undo: .undo(try reader.id(3))
      case .redo: .redo(try reader.id(3))
      case .stars: .mark(try mark(.stars, reader))
      case .label: .mark(try mark(.label, reader))
      case .note: .mark(try mark(.note, reader))
      case .turn: .mark(try mark(.turn, reader))
      case .applied: .applied(try reader.text(4))
      }
    }

    private func mark(_ kind: Mark.Kind, _ reader: RowReader) throws -> Mark {
      guard let mark = Mark(kind, text: try reader.text(4)) else { throw reader.damage(4) }
      return mark
    }
  }

  /// What the few texts of a column stand for, found by their bytes.
  private struct TextCache<Value> {
    private var known: [(bytes: [UInt8], value: Value)] = []

    /// How many texts are kept: where there are more, to look for them takes longer than to make
    /// them anew.
    private static var limit: Int { 16 }

    mutating func value(
      _ reader: RowReader, _ column: Int32, _ make: (String) -> Value?
    ) throws -> Value {
      for entry in known where try reader.hasText(column, entry.bytes) { return entry.value }
      let text = try reader.text(column)
      guard let value = make(text) else { throw reader.damage(column) }
      if known.count < Self.limit { known.append((Array(text.utf8), value)) }
      return value
    }
  }
}
