import Dispatch
import KolodaTriage

// The snapshot that a long deck is opened from the next time.
extension DeckJournal {
  /// How long after the opening it is written, in seconds.
  ///
  /// What is on the screen then comes first. Who ends before writes it at the end.
  private static let snapshotDelay = 2.0

  /// Writes a snapshot in the background where one is worth it; one that can't be written is made
  /// another time.
  func keepSnapshotSoon(_ record: DeckRecord) {
    if record.lacksRevisions {
      // Of a journal of earlier a snapshot is made the next time.
      queue.async { [self] in
        state.withLock { state in _ = try? state.file.write { try DeckRevisions.make($0) } }
      }
    }
    guard record.snapshot != nil else { return }
    Self.copies.asyncAfter(deadline: .now() + Self.snapshotDelay) { [weak self] in
      self?.keepSnapshot()
    }
  }

  /// Writes the snapshot now, once; it blocks.
  func keepSnapshot() {
    let snapshot = state.withLock { state in
      defer { state.snapshot = nil }
      return state.snapshot
    }
    guard let snapshot, let folder = SnapshotFolder(location) else { return }
    folder.keep(snapshot)
    // What was forgotten before is not kept; who forgets it now removes the file afterwards.
    var file = JournalFile(location)
    let isThere = try? file.read { db, _ in try DeckRow.find(db, uid: snapshot.head.deck) != nil }
    if isThere != true { folder.remove(snapshot.head.deck) }
  }
}
