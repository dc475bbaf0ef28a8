import KolodaFiles
import KolodaFolders
import Synchronization

extension FolderPasses {
  /// Finds the films of an open folder that have a photo's name but are of something else; they become
  /// cards.
  ///
  /// - Parameter told: called after each pass, on any thread.
  package static func films(
    of source: FolderSource, cache: FolderCache? = nil, told: @escaping @Sendable () -> Void = {}
  ) -> FolderPasses {
    let films = Mutex<[FilmedPhotos]>([])
    let strange = StrangeFilms(in: source.folder, cache: cache)
    /// The number of films read in one step.
    let batch = 32
    return FolderPasses(
      source.folder.bytes,
      Steps(
        begin: {
          let (pass, found) = source.filmed()
          films.withLock { $0 = found }
          return pass
        },
        read: { pass, done, _ in
          let end = min(done + batch, pass.count)
          strange.look(at: films.withLock { $0[done..<end] })
          return end
        },
        finish: { _ in
          strange.keep(only: films.withLock { $0 })
          source.strangeFilms = strange.found
          told()
        }))
  }
}
