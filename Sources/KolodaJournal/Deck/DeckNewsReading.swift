import GRDB
import Koloda
import KolodaTriage

/// Reads the events that others have written since the last read.
struct DeckNewsReading {
  let path: [UInt8]

  func run(_ state: inout DeckJournalState) throws(JournalError) -> [Event<CardID>] {
    let rows = state.rows
    var deck = state.deck
    var last = state.lastEvent
    let source = state.source
    let news = try state.file.read { db in
      if deck == nil { deck = try DeckRow.find(db, path: path)?.row }
      guard let deck else { return [Event<CardID>]() }
      let isThere = try RowReader.first(db, "SELECT 1 FROM deck WHERE id = ?", [deck])
      guard isThere != nil else { throw JournalFile.Gone() }
      return try DeckNewsReading.events(
        db, of: deck, after: &last, rows, source)
    }
    state.deck = deck
    state.lastEvent = last
    return news ?? []
  }

  /// Reads events and converts their cards' rows to ids.
  static func events(
    _ db: Database, of deck: Int64, after last: inout Int64, _ rows: CardRows,
    _ source: (any CardSource)?
  ) throws -> [Event<CardID>] {
    var events: [EventRow] = []
    try EventRow.each(db, of: deck, after: last) { events.append($0) }
    var news: [Event<CardID>] = []
    for event in events {
      last = max(last, event.row)
      var named: [CardID] = []
      for row in event.event.cards {
        if rows.card(of: row) == nil, let known = try CardRow.find(db, row: row)?.known,
          let card = source?.card(of: known)
        {
          rows.learn(card, row)
        }
        if let card = rows.card(of: row) { named.append(card) }
      }
      news.append(event.event.naming(named))
    }
    return news
  }
}
