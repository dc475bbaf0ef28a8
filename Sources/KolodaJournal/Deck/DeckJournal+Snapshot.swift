import Dispatch
import KolodaTriage

// The snapshot that speeds up the next opening of a long deck.
extension DeckJournal {
  /// The delay between opening the deck and writing the snapshot, in seconds.
  ///
  /// It keeps the disk free for what is on the screen. A program that ends earlier writes the
  /// snapshot then.
  private static let snapshotDelay = 2.0

  /// Writes the snapshot in the background, if one is worthwhile; failures are ignored.
  func keepSnapshotSoon(_ record: DeckRecord) {
    if record.lacksRevisions {
      // A deck of an older journal gets its revisions now and its snapshot at the next opening.
      queue.async { [self] in
        state.withLock { state in _ = try? state.file.write { try DeckRevisions.make($0) } }
      }
    }
    guard record.snapshot != nil else { return }
    Self.copies.asyncAfter(deadline: .now() + Self.snapshotDelay) { [weak self] in
      self?.keepSnapshot()
    }
  }

  /// Writes the snapshot now, unless that has been done; this blocks.
  func keepSnapshot() {
    let snapshot = state.withLock { state in
      defer { state.snapshot = nil }
      return state.snapshot
    }
    guard let snapshot, let folder = SnapshotFolder(location) else { return }
    folder.keep(snapshot)
    // The deck may have been forgotten meanwhile. If it is forgotten later, forgetting removes the
    // file.
    var file = JournalFile(location)
    let isThere = try? file.read { db in try DeckRow.find(db, uid: snapshot.head.deck) != nil }
    if isThere != true { folder.remove(snapshot.head.deck) }
  }
}
