import Koloda
import KolodaTriage

// What was decided while the deck's cards were at another place.
extension DeckJournal {
  package func lookElsewhere() {
    guard access == .writing else { return }
    queue.async { [self] in
      guard following.withLock({ $0.told != nil && !$0.isClosed && !$0.isOver }),
        state.withLock({ $0.isRead })
      else { return }
      do throws(JournalError) {
        // What the opening recognised comes first.
        try takeUp()
        guard try findOrigins() else { return }
        try takeUp()
        guard let piles = try lookForPiles() else { return }
        tell(.piles(kept: piles.kept, former: piles.former))
      } catch {
        settle(error)
      }
    }
  }

  /// Looks for decks that are this one at another place, as opening it would.
  ///
  /// - Returns: whether there is anything to take up.
  private func findOrigins() throws(JournalError) -> Bool {
    guard let source = state.withLock({ $0.source }) else { return false }
    let present = Set(source.order)
    var file = state.withLock { $0.file }
    let record = try DeckLoading(path: path, snapshots: SnapshotFolder(location))
      .load(from: &file) { sample in
        sample.cards.count { present.contains(source.whole(of: source.card(of: $0))) }
      }
    state.withLock { state in
      state.file = file
      state.origins = record.origins
      // The open deck has none of their events yet.
      state.originsRead = 0
    }
    return !record.origins.isEmpty
  }
}
