import KolodaSources

/// Finds out, in the background, which photos of an open folder show the same picture.
///
/// Only files of one length are read, one at a time.
final class CopyReading: Sendable {
  private let passes: FolderPasses

  /// Makes it; nothing is read yet.
  ///
  /// - Parameter told: is told when all are read, on any thread.
  init(
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

  /// Has the photos read that may be copies and were not; also while it reads.
  func look() { passes.look() }

  /// Ends it soon, and waits for nothing.
  func stop() { passes.stop() }

  /// Reads all that were not read, on this thread.
  func readNow() { passes.lookNow() }
}
