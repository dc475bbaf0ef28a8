import GRDB
import KolodaTriage

// What a deck keeps of itself besides its cards, its events and its piles: short texts by name.
extension DeckJournal {
  /// Keeps a text under a name, in the place of what was there; it does not wait.
  ///
  /// - Parameters:
  ///   - value: the text; nil for none.
  ///   - done: is told, on the journal's thread, why it could not be kept; nil when it is. Where
  ///     nobody is, a failure is told as the journal's trouble.
  package func keep(
    _ value: String?, as name: String, done: (@Sendable (JournalError?) -> Void)? = nil
  ) {
    queue.async { [self] in
      do throws(JournalError) {
        guard access == .writing else { throw JournalError(.closed, path: location.path) }
        try takeUp()
        try write(value, as: name)
        done?(nil)
      } catch {
        if let done { done(error) } else if access == .writing { settle(error) }
      }
    }
  }

  private func write(_ value: String?, as name: String) throws(JournalError) {
    try state.withLock { (state) throws(JournalError) in
      guard state.isRead else { throw state.trouble ?? JournalError(.unread, path: location.path) }
      let known = state.deck
      state.deck = try state.file.write { db in
        let deck =
          try known
          ?? (DeckRow.find(db, path: path) ?? .insert(db, path: path, kind: kind.rawValue)).row
        try FactRow.replace(db, of: deck, name, with: value)
        return deck
      }
    }
  }
}
