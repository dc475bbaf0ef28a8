import GRDB
import KolodaTriage

// Going on without the decisions of the decks that this one was recognised as.
extension DeckJournal {
  /// Gives up the decisions that the deck took up from other places, whose decks keep them, and
  /// takes up none from there again; returns at once.
  ///
  /// Marks and the decisions made here stay. The deck must be reopened afterwards; nothing more is
  /// reported to whoever follows this journal.
  ///
  /// - Parameters:
  ///   - places: The paths of the other decks.
  ///   - done: Called on the journal's thread with the error, or nil on success. The error is
  ///     `applying` if an Apply of the deck has not been undone.
  package func startOver(
    without places: [[UInt8]], done: @escaping @Sendable (JournalError?) -> Void
  ) {
    queue.async { [self] in
      do throws(JournalError) {
        guard access == .writing else { throw JournalError(.closed, path: location.path) }
        try takeUp()
        try state.withLock { (state) throws(JournalError) in
          try giveUp(places, &state)
        }
        following.withLock { $0.isOver = true }
        done(nil)
      } catch {
        done(error)
      }
    }
  }

  private func giveUp(_ places: [[UInt8]], _ state: inout DeckJournalState) throws(JournalError) {
    guard state.isRead else { throw state.trouble ?? JournalError(.unread, path: location.path) }
    let deck = try state.file.write { db -> DeckRow? in
      if try PlanMove.hasPlan(db, path) { throw JournalError(.applying, path: location.path) }
      let others = try places.compactMap { try DeckRow.find(db, path: $0) }
      return try DeckRow.find(db, path: path)?.startOver(db, without: others)
    }
    // What is decided until the deck is reopened belongs to it, too.
    state.deck = deck?.row
  }

  /// Takes up again what `startOver` gave up; returns at once.
  ///
  /// It is reported like the events of others.
  ///
  /// - Parameters:
  ///   - places: The paths of the other decks.
  ///   - done: Called on the journal's thread with the error, or nil on success.
  package func takeUpAgain(
    from places: [[UInt8]], done: @escaping @Sendable (JournalError?) -> Void
  ) {
    queue.async { [self] in
      do throws(JournalError) {
        guard access == .writing else { throw JournalError(.closed, path: location.path) }
        try state.withLock { (state) throws(JournalError) in
          try state.file.write { db in
            for place in places {
              guard let other = try DeckRow.find(db, path: place) else { continue }
              try FactRow.removeForgotten(db, at: path, of: other.row)
            }
          }
          state.origins = places.map { DeckOrigin(path: $0, isItself: false) }
          // The open deck has none of their events.
          state.originsRead = 0
        }
        try takeUp()
        done(nil)
      } catch {
        done(error)
      }
    }
  }
}
