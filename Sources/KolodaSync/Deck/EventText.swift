import KolodaSyncMessages
import KolodaTriage

/// Converts events to and from the form that the server's functions use.
enum EventText {
  /// Events as a JSON list; each names its card by its number in the shared deck.
  static func json(_ events: [Event<Int>]) -> String {
    let texts = events.flatMap { event in event.cards.compactMap { json(event, card: $0) } }
    return "[" + texts.joined(separator: ",") + "]"
  }

  /// An event about one card, as JSON; nil for an event that stays on this computer.
  static func json(_ event: Event<Int>, card: Int) -> String? {
    var about: EventID?
    let kind: String
    let text: String
    switch event.kind {
    case .decide(let pile): (kind, text) = ("decide", pile.text)
    case .undo(let decide): (kind, text, about) = ("undo", "", decide)
    case .redo(let decide): (kind, text, about) = ("redo", "", decide)
    case .mark(let mark): (kind, text) = (mark.kind.rawValue, mark.text)
    case .applied: return nil
    }
    let members = [
      ("uid", hex(event.id)), ("kind", quoted(kind)), ("about", about.map(hex) ?? "null"),
      ("text", quoted(text)), ("seat", hex(event.author.seat)), ("act", hex(event.group)),
      ("lamport", String(event.lamport)), ("time", String(event.time.microseconds)),
      ("card", String(card)),
    ]
    return "{" + members.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
  }

  private static func hex(_ id: EventID) -> String { "\"" + Hex.text(id.bytes) + "\"" }

  /// A JSON string.
  ///
  /// NUL characters are left out, since PostgreSQL's text can't contain them.
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\0": break
      case _ where scalar.value < 0x20:
        quoted += "\\u00" + Hex.text([UInt8(truncatingIfNeeded: scalar.value)])
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  /// Parses an event from a row of `events_after` or `own_events`; nil if malformed.
  static func event(_ rows: Rows, _ row: Int) -> SharedDeck.NumberedEvent? {
    func id(_ column: Int) -> EventID? {
      rows.bytes(row, column).flatMap { $0.withUnsafeBytes { EventID(bytes: $0) } }
    }
    guard let person = rows.text(row, 0), let number = rows.integer(row, 1), let own = id(2),
      let text = rows.text(row, 5), let seat = id(6), let group = id(7),
      let lamport = rows.integer(row, 8), let time = rows.integer(row, 9),
      let key = rows.bytes(row, 11).flatMap({ CardKey(bytes: $0) })
    else { return nil }
    let kind: Event<CardKey>.Kind? =
      switch rows.text(row, 3) {
      case "decide": PileID(text).map { .decide($0) }
      case "undo": id(4).map { .undo($0) }
      case "redo": id(4).map { .redo($0) }
      case let name:
        name.flatMap { MarkKind(rawValue: $0) }.flatMap { Mark($0, text: text) }.map { .mark($0) }
      }
    guard let kind else { return nil }
    return SharedDeck.NumberedEvent(
      number: number,
      event: Event(
        id: own, kind: kind, cards: [key], author: Author(person: person, seat: seat),
        group: group, lamport: lamport, time: UTCTime(microseconds: time)))
  }
}
