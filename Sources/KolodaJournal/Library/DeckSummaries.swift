import GRDB
import KolodaTriage

/// Reads the summaries of all decks, scanning each table once.
struct DeckSummaries {
  let person: String

  func read(_ db: Database) throws -> [DeckSummary] {
    let decks = try DeckRow.all(db)
    var paths: [EventID: [UInt8]] = [:]
    for deck in decks { paths[deck.uid] = deck.path }
    var cards: [Int64: Int] = [:]
    try RowReader.each(db, "SELECT deck, count(*) FROM card GROUP BY deck") { reader in
      cards[try reader.integer(0)] = Int(try reader.integer(1))
    }
    var times: [Int64: UTCTime] = [:]
    try RowReader.each(db, "SELECT deck, max(time) FROM event GROUP BY deck") { reader in
      times[try reader.integer(0)] = UTCTime(microseconds: try reader.integer(1))
    }
    let tallies = try tallies(db)
    return decks.map { deck in
      DeckSummary(
        path: deck.path, movedFrom: deck.origin.flatMap { paths[$0] },
        cards: cards[deck.row] ?? 0, piles: tallies[deck.row]?.piles ?? [:],
        lastTime: times[deck.row])
    }
  }

  private func tallies(_ db: Database) throws -> [Int64: DeckTally] {
    var tallies: [Int64: DeckTally] = [:]
    for kinds in ["'undo', 'redo'", "'decide'"] {
      try EventRow.each(db, where: "e.kind IN (\(kinds))") { deck, event in
        for card in event.event.cards {
          tallies[deck, default: DeckTally(person: person)].add(event.event, of: card)
        }
      }
    }
    return tallies
  }
}
