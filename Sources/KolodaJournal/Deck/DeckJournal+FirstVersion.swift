import Koloda
import KolodaTriage

extension DeckJournal {
  /// Migrates a journal of version 1 to the current version, and looks up the cards' new rows.
  ///
  /// A journal that can't be written stays as it is.
  func migrate() {
    state.withLock { state in
      let path = path
      let written = try? state.file.write { db -> Migrated? in
        guard let deck = try DeckRow.find(db, path: path) else { return nil }
        var cards: [(row: Int64, known: KnownCard)] = []
        try CardRow.each(db, of: deck.row) { cards.append(($0.row, $0.known)) }
        return Migrated(deck: deck.row, cards: cards)
      }
      guard let written = written ?? nil else { return }
      state.deck = written.deck
      for (row, known) in written.cards {
        if let card = state.source?.card(of: known) { state.rows.learn(card, row) }
      }
    }
  }

  private struct Migrated {
    let deck: Int64
    let cards: [(row: Int64, known: KnownCard)]
  }
}
