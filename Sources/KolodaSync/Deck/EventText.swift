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
    guard let told = SyncEvent(event, card: card) else { return nil }
    let members = [
      ("uid", quoted(told.uid)), ("kind", quoted(told.kind)),
      ("about", told.about.map(quoted) ?? "null"), ("text", quoted(told.text)),
      ("seat", quoted(told.seat)), ("act", quoted(told.act)), ("lamport", String(told.lamport)),
      ("time", String(told.time)), ("card", String(told.card)),
    ]
    return "{" + members.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
  }

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
  static func event(_ rows: Rows, _ row: Int) -> NumberedEvent? {
    func id(_ column: Int) -> EventID? {
      rows.bytes(row, column).flatMap { $0.withUnsafeBytes { EventID(bytes: $0) } }
    }
    guard let person = rows.text(row, 0), let number = rows.integer(row, 1), let own = id(2),
      let text = rows.text(row, 5), let seat = id(6), let group = id(7),
      let lamport = rows.integer(row, 8), let time = rows.integer(row, 9),
      let key = rows.bytes(row, 11).flatMap({ CardKey(bytes: $0) })
    else { return nil }
    guard let name = rows.text(row, 3).flatMap({ EventWords.Name(rawValue: $0) }),
      let kind = EventKind(EventWords(name, text: text, about: id(4))), !kind.staysHere
    else { return nil }
    return NumberedEvent(
      number: number,
      event: Event(
        id: own, kind: kind, cards: [key], author: Author(person: person, seat: seat),
        group: group, lamport: lamport, time: UTCTime(microseconds: time)))
  }
}
