import GRDB
import Koloda
import KolodaTriage

/// The piles that a deck keeps in the journal.
///
/// Those of its own have places from 0 on. The others, at -1, are what decisions were made for:
/// what those answered is known also when the deck has other piles by now.
enum PileRow {
  /// Where former piles stand.
  private static let formerPlace = -1
  /// Before the ids of piles in the names of the deck's facts that tell their folders.
  private static let presetPrefix = "pile-folder/"

  /// The piles of a deck's own, in order.
  static func kept(_ db: Database, of deck: Int64) throws -> [Pile] {
    try piles(db, of: deck, "place >= 0")
  }

  /// The piles that decisions of a deck were made for, but those of its own.
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

  /// Puts piles in the place of those of the deck's own, which are former ones then.
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

  /// Makes the piles of a deck's own former ones.
  ///
  /// - Parameter schema: where the deck's tables are.
  static func retire(_ db: Database, of deck: Int64, in schema: String = "main") throws {
    try db.execute(
      sql: "UPDATE \(schema).pile SET place = ? WHERE deck = ?", arguments: [formerPlace, deck])
    try db.execute(
      sql: "DELETE FROM \(schema).note WHERE deck = ?1 AND substr(name, 1, length(?2)) = ?2",
      arguments: [deck, presetPrefix])
  }

  /// Notes a pile that a decision is made for, unless it is one of the deck's own.
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

  /// Copies the piles of another deck: its own become those of a deck that has none, else former
  /// ones; what is there already stays.
  ///
  /// - Parameter schema: where the other deck's tables are.
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
    // The folders of piles that are a deck's own already are its own, too.
    try db.execute(
      sql: """
        INSERT OR IGNORE INTO main.note (deck, name, value)
        SELECT ?1, name, value FROM \(schema).note
        WHERE deck = ?2 AND NOT (?3 AND substr(name, 1, length(?4)) = ?4)
        """, arguments: [deck, other, own != nil, presetPrefix])
  }
}

/// A folder as the journal keeps it: `move:` or `copy:`, and its path, of which what is no plain
/// ASCII is written as `%` and two digits.
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
