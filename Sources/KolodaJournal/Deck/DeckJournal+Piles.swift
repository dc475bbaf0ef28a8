import GRDB
import KolodaTriage

// The deck's own piles.
extension DeckJournal {
  /// The deck's piles in the file, as last read.
  struct PileState: Equatable {
    var kept: [Pile] = []
    var former: [Pile] = []
  }

  package func keep(_ piles: [Pile], done: @escaping @Sendable (JournalError?) -> Void) {
    queue.async { [self] in
      do throws(JournalError) {
        guard access == .writing else { throw JournalError(.closed, path: location.path) }
        if state.withLock({ !$0.isRead }) { readAgain() }
        try takeUp()
        try state.withLock { (state) throws(JournalError) in try write(piles, &state) }
        watch()
        done(nil)
      } catch {
        done(error)
      }
    }
  }

  private func write(_ piles: [Pile], _ state: inout State) throws(JournalError) {
    guard state.isRead else {
      throw state.trouble ?? JournalError(.unread, path: location.path)
    }
    let known = state.deck
    let (deck, written) = try state.file.write { db in
      let deck =
        try known
        ?? (DeckRow.find(db, path: path) ?? .insert(db, path: path, kind: kind)).row
      try PileRow.replace(db, of: deck, with: piles)
      return (deck, try PileState(db, of: deck))
    }
    state.deck = deck
    state.piles = written
  }

  /// Checks whether another program has changed the deck's piles.
  ///
  /// - Returns: the piles if they have changed.
  func lookForPiles() throws(JournalError) -> PileState? {
    try state.withLock { (state) throws(JournalError) -> PileState? in
      guard let deck = state.deck,
        let found = try state.file.read({ try PileState($0, of: deck) }), found != state.piles
      else { return nil }
      state.piles = found
      return found
    }
  }
}

extension DeckJournal.PileState {
  init(_ db: Database, of deck: Int64) throws {
    kept = try PileRow.kept(db, of: deck)
    former = try PileRow.former(db, of: deck)
  }
}
