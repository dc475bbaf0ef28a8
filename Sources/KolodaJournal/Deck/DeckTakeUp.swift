import GRDB
import KolodaTriage

/// Copies what other decks hold into a deck that was found to be them; they stay as they are.
enum DeckTakeUp {
  struct Written {
    let row: Int64
    let lastEvent: Int64
    let cards: [(row: Int64, known: KnownCard)]
  }

  static func run(
    _ db: Database, path: [UInt8], known: Int64?, origins: [[UInt8]]
  ) throws -> Written {
    let origins = try origins.compactMap { try DeckRow.find(db, path: $0) }
    let deck =
      try DeckRow.find(db, path: path)
      ?? DeckRow.insert(db, path: path, origin: origins.first?.origin ?? origins.first?.uid)
    for origin in origins { try deck.takeUp(db, origin.row) }
    var cards: [(row: Int64, known: KnownCard)] = []
    try CardRow.each(db, of: deck.row) { cards.append(($0.row, $0.known)) }
    let last = try Int64.fetchOne(db, sql: "SELECT max(id) FROM event") ?? 0
    return Written(row: deck.row, lastEvent: last, cards: cards)
  }
}
