import KolodaJournal
import KolodaSources

/// Finds out, in the background, what the files are that have joined a decided shot, and has the
/// journal keep its decisions for them as well: if its other files go, they still hold.
final class PartnerReading: Sendable {
  private let passes: FolderPasses

  /// Makes it; nothing is read yet.
  init(_ source: FolderSource, _ journal: DeckJournal) {
    passes = FolderPasses(
      source.folder.bytes,
      FolderPasses.Steps(
        begin: { source.newPartners() },
        read: { pass, done, _ in
          source.identify(done, of: pass)
          return done + 1
        },
        finish: { pass in
          if pass.count > 0 { journal.note(source.takeFindings()) }
        }))
  }

  /// Has the files read that were not; also while it reads.
  func look() { passes.look() }

  /// Ends it soon, and waits for nothing.
  func stop() { passes.stop() }

  /// Reads all that were not read, on this thread.
  func readNow() { passes.lookNow() }
}
