import KolodaFolders

/// Finds, in the background, photos of an open folder that show the same picture.
///
/// Only files of equal length are read, one at a time.
package final class CopyReading: Sendable {
  private let passes: FolderPasses

  /// Creates the reading; nothing is read yet.
  ///
  /// - Parameter told: called when everything has been read, on any thread.
  package init(
    _ source: FolderSource, cache: FolderCache? = nil, told: @escaping @Sendable () -> Void = {}
  ) {
    let cache = cache ?? FolderCache(.dates, of: source.folder)
    passes = FolderPasses(
      source.folder.bytes,
      FolderPasses.Steps(
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

  /// Reads possible copies that were not read yet; while it is running, it will look again.
  package func look() { passes.look() }

  /// Stops soon, without waiting.
  package func stop() { passes.stop() }

  /// Reads everything that was not read yet, on this thread.
  package func readNow() { passes.lookNow() }
}
