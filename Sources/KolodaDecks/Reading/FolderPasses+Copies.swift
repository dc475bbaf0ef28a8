import KolodaFolders

extension FolderPasses {
  /// Finds photos of an open folder that show the same picture.
  ///
  /// Only files of equal length are read, one at a time.
  ///
  /// - Parameter told: called when everything has been read, on any thread.
  package static func copies(
    in source: FolderSource, cache: FolderCache? = nil, told: @escaping @Sendable () -> Void = {}
  ) -> FolderPasses {
    let cache = cache ?? FolderCache(.dates, of: source.folder)
    return FolderPasses(
      source.folder.bytes,
      Steps(
        begin: { source.unreadCopies() },
        read: { pass, done, _ in
          source.readContent(of: pass, done)
          return done + 1
        },
        finish: { pass in
          if pass.count > 0 { cache.write(source.keptDates) }
          source.findCopies()
          told()
        }))
  }
}
