import KolodaFolders
import KolodaPictures
import Synchronization

/// Looks, in the background, at the photos of an open folder, to find those of one scene.
///
/// What was found is cached, also for another day.
package final class SceneReading: Sendable {
  private let passes: FolderPasses

  /// Creates the reading; nothing is read yet.
  ///
  /// - Parameter told: called with the progress in per cent, and with nil at the end, on any thread.
  package init(
    _ source: FolderSource, cache: FolderCache? = nil,
    told: @escaping @Sendable (Int?) -> Void = { _ in }
  ) {
    let reader = SceneLooker(source, cache ?? FolderCache(.scenes, of: source.folder))
    passes = FolderPasses(
      source.folder.bytes,
      FolderPasses.Steps(
        begin: { reader.begin() },
        read: { pass, done, isCancelled in
          let reached = reader.read(pass, done, isCancelled)
          if reached > done { told(reached * 100 / max(pass.count, 1)) }
          return reached
        },
        finish: { pass in
          if pass.count > 0 { reader.keep() }
          told(nil)
        },
        rest: { reader.end() }))
  }

  /// Looks at photos that were not looked at yet; while it is running, it will look again.
  package func look() { passes.look() }

  /// Stops soon, without waiting.
  package func stop() { passes.stop() }

  /// Looks at everything that was not looked at yet, on this thread.
  package func readNow() { passes.lookNow() }
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
  private let hasCache = Atomic(false)
  private let reader = Mutex(SceneReader())

  init(_ source: FolderSource, _ cache: FolderCache) {
    self.source = source
    self.cache = cache
  }

  func begin() -> TakenPass {
    if !hasCache.exchange(true, ordering: .relaxed) { source.takeUp(scenes: cache.read()) }
    return source.unseen()
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
