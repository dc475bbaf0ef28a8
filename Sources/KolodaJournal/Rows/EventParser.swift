import KolodaTriage

extension EventRow {
  /// The kinds of events, as stored in the column `kind`.
  enum KindName: String {
    case decide, undo, redo, stars, label, note, turn, applied

    /// Returns the mark of an event of this kind, made from the column `text`.
    func mark(_ reader: RowReader) throws -> Mark {
      guard let kind = Mark.Kind(rawValue: rawValue),
        let mark = Mark(kind, text: try reader.text(4))
      else { throw reader.damage(4) }
      return mark
    }
  }

  /// Returns what an Apply did, from the column `text`.
  static func deed(_ reader: RowReader) throws -> Deed {
    guard let deed = Deed(rawValue: try reader.text(4)) else { throw reader.damage(4) }
    return deed
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
    private var kinds = TextCache<KindName>()
    private var piles = TextCache<PileID>()

    mutating func event<Card>(_ reader: RowReader, _ cards: [Card]) throws -> Event<Card> {
      let id = try reader.id(1)
      let kind: Event<Card>.Kind = try kind(reader)
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

    private mutating func kind<Card>(_ reader: RowReader) throws -> Event<Card>.Kind {
      let kind = try kinds.value(reader, 2) { KindName(rawValue: $0) }
      return switch kind {
      case .decide: .decide(try piles.value(reader, 4) { PileID($0) })
      case .undo: .undo(try reader.id(3))
      case .redo: .redo(try reader.id(3))
      case .stars, .label, .note, .turn: .mark(try kind.mark(reader))
      case .applied: .applied(try EventRow.deed(reader))
      }
    }
  }
}
