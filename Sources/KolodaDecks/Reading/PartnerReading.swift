import KolodaFolders
import KolodaJournal

/// Identifies, in the background, files that have joined a decided shot, and saves the shot's
/// decisions for them too: if the other files go, the decisions still hold.
package final class PartnerReading: Sendable {
  private let passes: FolderPasses

  /// Creates the reading; nothing is read yet.
  package init(_ source: FolderSource, _ journal: DeckJournal) {
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

  /// Identifies files that were not read yet; while it is running, it will look again.
  package func look() { passes.look() }

  /// Stops soon, without waiting.
  package func stop() { passes.stop() }

  /// Reads everything that was not read yet, on this thread.
  package func readNow() { passes.lookNow() }
}
