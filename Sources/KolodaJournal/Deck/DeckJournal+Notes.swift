import GRDB
import KolodaTriage

extension DeckJournal {
  /// Keeps a text for the deck under a name, in the place of what was there; nil takes it out.
  ///
  /// It is not waited for. A journal that can't be written is told as trouble, and nothing is kept.
  package func keep(_ value: String?, as name: String) {
    guard access == .writing else { return }
    queue.async { [self] in
      do throws(JournalError) {
        try state.withLock { (state) throws(JournalError) in
          guard state.isRead else {
            throw state.trouble ?? JournalError(.unread, path: location.path)
          }
          let known = state.deck
          let path = path
          state.deck = try state.file.write { db in
            let deck = try known ?? (DeckRow.find(db, path: path) ?? .insert(db, path: path)).row
            try DeckNoteRow.set(db, of: deck, name, to: value)
            return deck
          }
        }
      } catch {
        settle(error)
      }
    }
  }
}
