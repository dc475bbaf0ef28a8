import KolodaFolders
import KolodaJournal

extension FolderPasses {
  /// Identifies files that have joined a decided shot, and saves the shot's decisions for them too: if
  /// the other files go, the decisions still hold.
  package static func partners(
    in source: FolderSource, _ journal: DeckJournal
  ) -> FolderPasses {
    FolderPasses(
      source.folder.bytes,
      Steps(
        begin: { source.newPartners() },
        read: { pass, done, _ in
          source.identify(done, of: pass)
          return done + 1
        },
        finish: { pass in
          if pass.count > 0 { journal.note(source.takeFindings()) }
        }))
  }
}
