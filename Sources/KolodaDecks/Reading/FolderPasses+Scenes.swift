import KolodaFolders
import KolodaPictures
import Synchronization

extension FolderPasses {
  /// Looks at the photos of an open folder, to find those of one scene.
  ///
  /// What was found is cached, also for another day.
  ///
  /// - Parameter told: called with the progress, and with nil at the end, on any thread.
  package static func scenes(
    of source: FolderSource, cache: FolderCache? = nil,
    told: @escaping @Sendable (Progress?) -> Void = { _ in }
  ) -> FolderPasses {
    let cache = cache ?? FolderCache(.scenes, of: source.folder)
    let looker = SceneLooker(source, cache)
    return FolderPasses(
      source.folder.bytes,
      Steps(
        prepare: { source.takeUp(scenes: cache.read()) },
        begin: { source.unseen() },
        read: { looker.read($0, $1, $2) },
        finish: { if $0.count > 0 { looker.keep() } },
        rest: { looker.end() }, told: told))
  }
}

/// Looks at a folder's photos, and passes what they show to the folder's source.
private final class SceneLooker: Sendable {
  /// The number of files looked at in one step.
  private static let batch = 32
  /// The number of files after which what was found is saved.
  ///
  /// Where photos have no previews, a folder takes minutes, and whoever closes it loses less.
  private static let kept = 1024

  private let source: FolderSource
  private let cache: FolderCache
  private let reader = Mutex(SceneReader())

  init(_ source: FolderSource, _ cache: FolderCache) {
    self.source = source
    self.cache = cache
  }

  func read(_ pass: TakenPass, _ done: Int, _ isCancelled: @Sendable () -> Bool) -> Int {
    let range = done..<min(done + Self.batch, pass.count)
    let found = reader.withLock { $0.read(pass.paths(range), isCancelled: isCancelled) }
    if isCancelled() { return done }
    let scenes = found.map { finding -> SceneHash? in
      guard case .scene(let scene)? = finding else { return nil }
      return SceneHash(rows: scene.rows, columns: scene.columns)
    }
    source.learn(scenes: scenes, of: pass, from: done)
    if range.upperBound / Self.kept > done / Self.kept { keep() }
    return range.upperBound
  }

  func keep() { cache.write(source.keptScenes) }

  func end() { reader.withLock { $0.end() } }
}
