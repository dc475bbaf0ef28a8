import GRDB
import Koloda
import KolodaTriage

/// The piles of a deck in the journal.
///
/// The deck's own piles have places from 0 on. Former piles, at place -1, are those for which
/// decisions were made; they tell what these decisions answer even if the deck has other piles now.
enum PileRow {
  /// The place of all former piles.
  private static let formerPlace = -1
  /// The prefix of the named texts that store piles' folders; the pile's id follows.
  private static let presetPrefix = "pile-folder/"

  /// Returns the deck's own piles, in order.
  static func kept(_ db: Database, of deck: Int64) throws -> [Pile] {
    try piles(db, of: deck, "place >= 0")
  }

  /// Returns the piles for which decisions were made, except the deck's own.
  static func former(_ db: Database, of deck: Int64) throws -> [Pile] {
    try piles(db, of: deck, "place < 0")
  }

  private static func piles(
    _ db: Database, of deck: Int64, _ condition: String
  ) throws -> [Pile] {
    var piles: [Pile] = []
    try RowReader.each(
      db,
      """
      SELECT id, name, colour, icon, answer, side, keys,
        (SELECT value FROM note WHERE note.deck = pile.deck AND note.name = ?2 || pile.id)
      FROM pile WHERE deck = ?1 AND \(condition) ORDER BY place, id
      """, [deck, presetPrefix]
    ) { reader in
      guard let id = PileID(try reader.text(0)) else { throw reader.damage(0) }
      piles.append(
        Pile(
          id: id, name: try reader.optionalText(1),
          colour: UInt32(truncatingIfNeeded: try reader.integer(2)), icon: try reader.text(3),
          answer: Pile.Answer(rawValue: try reader.text(4)) ?? .ignore,
          side: try reader.optionalText(5).flatMap { SwipeDirection(rawValue: $0) },
          keys: try reader.text(6).split(separator: "\n").map(String.init),
          preset: try reader.optionalText(7).flatMap { Pile.Preset(text: $0) }))
    }
    return piles
  }

  /// Replaces the deck's own piles, which become former ones.
  static func replace(_ db: Database, of deck: Int64, with piles: [Pile]) throws {
    try retire(db, of: deck)
    for (place, pile) in piles.enumerated() {
      try put(db, deck, pile, at: place)
      guard let preset = pile.preset else { continue }
      try db.execute(
        sql: "INSERT OR REPLACE INTO note (deck, name, value) VALUES (?, ?, ?)",
        arguments: [deck, presetPrefix + pile.id.text, preset.text])
    }
  }

  /// Turns the deck's own piles into former ones.
  ///
  /// - Parameter schema: The schema of the deck's tables.
  static func retire(_ db: Database, of deck: Int64, in schema: String = "main") throws {
    try db.execute(
      sql: "UPDATE \(schema).pile SET place = ? WHERE deck = ?", arguments: [formerPlace, deck])
    try db.execute(
      sql: "DELETE FROM \(schema).note WHERE deck = ?1 AND substr(name, 1, length(?2)) = ?2",
      arguments: [deck, presetPrefix])
  }

  /// Stores a pile for which a decision is made, unless it is one of the deck's own.
  static func remember(_ db: Database, of deck: Int64, _ pile: Pile) throws {
    try put(db, deck, pile, at: formerPlace)
  }

  private static func put(
    _ db: Database, _ deck: Int64, _ pile: Pile, at place: Int
  ) throws {
    try db.execute(
      sql: """
        INSERT INTO pile (deck, id, place, name, colour, icon, answer, side, keys)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (deck, id) DO UPDATE SET place = excluded.place, name = excluded.name,
          colour = excluded.colour, icon = excluded.icon, answer = excluded.answer,
          side = excluded.side, keys = excluded.keys
        WHERE place < 0
        """,
      arguments: [
        deck, pile.id.text, place, pile.name, Int64(pile.colour), pile.icon,
        pile.answer.rawValue, pile.side?.rawValue, pile.keys.joined(separator: "\n"),
      ])
  }

  /// Copies the piles of another deck; existing piles stay.
  ///
  /// The other deck's own piles become this deck's own if it has none, and otherwise former ones.
  ///
  /// - Parameter schema: The schema of the other deck's tables.
  static func takeUp(
    _ db: Database, _ deck: Int64, from other: Int64, in schema: String
  ) throws {
    let own = try Int64.fetchOne(
      db, sql: "SELECT 1 FROM main.pile WHERE deck = ? AND place >= 0 LIMIT 1", arguments: [deck])
    let place = own == nil ? "place" : "min(place, \(formerPlace))"
    try db.execute(
      sql: """
        INSERT INTO main.pile (deck, id, place, name, colour, icon, answer, side, keys)
        SELECT ?1, id, \(place), name, colour, icon, answer, side, keys
        FROM \(schema).pile WHERE deck = ?2
        ON CONFLICT (deck, id) DO UPDATE SET place = excluded.place, name = excluded.name,
          colour = excluded.colour, icon = excluded.icon, answer = excluded.answer,
          side = excluded.side, keys = excluded.keys
        WHERE pile.place < 0 AND excluded.place >= 0
        """, arguments: [deck, other])
    // If the deck has its own piles, it also has its own folders for them.
    try db.execute(
      sql: """
        INSERT OR IGNORE INTO main.note (deck, name, value)
        SELECT ?1, name, value FROM \(schema).note
        WHERE deck = ?2 AND NOT (?3 AND substr(name, 1, length(?4)) = ?4)
        """, arguments: [deck, other, own != nil, presetPrefix])
  }
}

/// A pile's folder as text in the journal: `move:` or `copy:` and the path, in which bytes other
/// than printable ASCII, as well as `%`, are written as `%` and two hexadecimal digits.
extension Pile.Preset {
  private static let moving = "move:"
  private static let copying = "copy:"

  var text: String {
    switch self {
    case .move(let folder): Self.moving + Self.escaped(folder)
    case .copy(let folder): Self.copying + Self.escaped(folder)
    }
  }

  init?(text: String) {
    guard let folder = Self.unescaped(text.dropFirst(Self.moving.count).utf8), folder.first == 0x2F
    else { return nil }
    if text.hasPrefix(Self.moving) {
      self = .move(folder)
    } else if text.hasPrefix(Self.copying) {
      self = .copy(folder)
    } else {
      return nil
    }
  }

  private static let percent = UInt8(ascii: "%")

  private static func escaped(_ bytes: [UInt8]) -> String {
    bytes.map { byte in
      guard byte > 0x20, byte < 0x7F, byte != percent else {
        return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
      return String(UnicodeScalar(byte))
    }.joined()
  }

  private static func unescaped(_ text: Substring.UTF8View) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      guard byte == percent else {
        bytes.append(byte)
        continue
      }
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      guard digits.utf8.count == 2, let value = UInt8(digits, radix: 16) else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return bytes.contains(0) ? nil : bytes
  }
}
