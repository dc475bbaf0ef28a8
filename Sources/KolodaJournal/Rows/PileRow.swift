import GRDB
import Koloda
import KolodaTriage

/// The piles that a deck keeps in the journal.
enum PileRow {
  static func all(_ db: Database, of deck: Int64) throws -> [Pile] {
    var piles: [Pile] = []
    try RowReader.each(
      db,
      """
      SELECT id, name, colour, icon, answer, side, keys FROM pile WHERE deck = ? ORDER BY place
      """, [deck]
    ) { reader in
      guard let id = PileID(try reader.text(0)) else { throw reader.damage(0) }
      piles.append(
        Pile(
          id: id, name: try reader.optionalText(1),
          colour: UInt32(truncatingIfNeeded: try reader.integer(2)), icon: try reader.text(3),
          answer: Pile.Answer(rawValue: try reader.text(4)) ?? .ignore,
          side: try reader.optionalText(5).flatMap { SwipeDirection(rawValue: $0) },
          keys: try reader.text(6).split(separator: "\n").map(String.init)))
    }
    return piles
  }

  /// Puts piles in the place of those that the deck had.
  static func replace(_ db: Database, of deck: Int64, with piles: [Pile]) throws {
    try db.execute(sql: "DELETE FROM pile WHERE deck = ?", arguments: [deck])
    for (place, pile) in piles.enumerated() {
      try db.execute(
        sql: """
          INSERT INTO pile (deck, id, place, name, colour, icon, answer, side, keys)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          deck, pile.id.text, place, pile.name, Int64(pile.colour), pile.icon,
          pile.answer.rawValue, pile.side?.rawValue, pile.keys.joined(separator: "\n"),
        ])
    }
  }
}
