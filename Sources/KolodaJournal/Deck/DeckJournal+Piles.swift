import GRDB
import KolodaTriage

// The deck's own piles.
extension DeckJournal {
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

  private func write(_ piles: [Pile], _ state: inout DeckJournalState) throws(JournalError) {
    guard state.isRead else {
      throw state.trouble ?? JournalError(.unread, path: location.path)
    }
    let known = state.deck
    let (deck, written) = try state.file.write { db in
      let deck =
        try known
        ?? (DeckRow.find(db, path: path) ?? .insert(db, path: path, kind: kind)).row
      try PileRow.replace(db, of: deck, with: piles)
      return (deck, try JournalPiles(db, of: deck))
    }
    state.deck = deck
    state.piles = written
  }

  /// Checks whether another program has changed the deck's piles.
  ///
  /// - Returns: the piles if they have changed.
  func lookForPiles() throws(JournalError) -> JournalPiles? {
    try state.withLock { (state) throws(JournalError) -> JournalPiles? in
      guard let deck = state.deck,
        let found = try state.file.read({ try JournalPiles($0, of: deck) }), found != state.piles
      else { return nil }
      state.piles = found
      return found
    }
  }
}
