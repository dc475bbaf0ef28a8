import GRDB
import KolodaTriage

// What a person has done on another computer.
extension DeckJournal {
  /// Stores events that a person has made on another computer; events already stored are ignored.
  ///
  /// Open decks receive them like events from another seat. The deck need not have been loaded.
  /// This blocks.
  ///
  /// - Returns: the person's newest event before and after this call; nil for none.
  package func keep(
    _ events: [Event<KnownCard>], of person: String
  ) throws(JournalError) -> (before: EventID?, now: EventID?) {
    guard access == .writing else { throw JournalError(.closed, path: location.path) }
    return try state.withLock { (state) throws(JournalError) in
      try state.file.write { db in
        let deck = try DeckRow.find(db, path: path) ?? .insert(db, path: path, kind: kind)
        let before = try Self.lastEvent(db, of: deck.row, by: person)
        for event in events {
          let rows = try event.cards.map { card in
            try CardRow.find(db, of: deck.row, key: card.key)?.row
              ?? CardRow.insert(db, deck.row, card.key, card.sighting, size: card.size)
          }
          try EventRow.insert(db, deck.row, event.naming(rows))
        }
        let now = try Self.lastEvent(db, of: deck.row, by: person)
        return (before: before, now: now)
      }
    }
  }

  private static func lastEvent(
    _ db: Database, of deck: Int64, by person: String
  ) throws -> EventID? {
    var last: EventID?
    try RowReader.each(
      db,
      """
      SELECT uid FROM event WHERE deck = ? AND person = ? AND kind <> 'applied'
      ORDER BY id DESC LIMIT 1
      """, [deck, person]
    ) { last = try $0.id(0) }
    return last
  }

  /// Closes the file now; the next use opens it again.
  package func rest() { state.withLock { $0.file.close() } }
}
