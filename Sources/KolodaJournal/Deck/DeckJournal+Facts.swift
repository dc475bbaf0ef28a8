import GRDB
import KolodaTriage

// The named texts that the journal keeps for a deck.
extension DeckJournal {
  /// Stores a text under a name, replacing an existing one; returns at once.
  ///
  /// - Parameters:
  ///   - value: The text; nil removes it.
  ///   - done: Called on the journal's thread with the error, or nil on success. Without it, a
  ///     failure is reported as the journal's trouble.
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
          ?? (DeckRow.find(db, path: path) ?? .insert(db, path: path, kind: kind)).row
        try FactRow.replace(db, of: deck, name, with: value)
        return deck
      }
    }
  }
}
