import KolodaPictureMessages
import KolodaPictures
import KolodaSources
import Synchronization

/// Finds out, in the background, when the photos of an open folder were taken, by the heads of their
/// files.
final class DateReading: Sendable {
  /// How far it has come.
  struct Progress: Hashable, Sendable {
    /// How many photos were read since it began.
    var done: Int
    /// How many there were to read.
    var count: Int

    /// Between 0 and 100.
    var percent: Int { count > 0 ? done * 100 / count : 100 }
  }

  private let passes: FolderPasses

  /// Makes it; nothing is read yet.
  ///
  /// - Parameter told: is told how far it has come, and nil when all are read, on any thread.
  init(
    _ source: FolderSource, cache: FolderCache? = nil,
    told: @escaping @Sendable (Progress?) -> Void = { _ in }
  ) {
    let reader = HeadReader(source, cache ?? FolderCache(.dates, of: source.folder))
    passes = FolderPasses(
      source.folder.bytes,
      FolderPasses.Steps(
        begin: { reader.begin() },
        read: { pass, done, isCancelled in
          let reached = reader.read(pass, done, isCancelled)
          if reached > done { told(Progress(done: reached, count: pass.count)) }
          return reached
        },
        finish: { pass in
          reader.finish(pass)
          told(nil)
        },
        rest: { reader.end() }))
  }

  /// Has the photos read that were not; also while it reads, where there are others by now.
  func look() { passes.look() }

  /// Ends it soon, and waits for nothing.
  func stop() { passes.stop() }

  /// Reads all that were not read, on this thread.
  func readNow() { passes.lookNow() }
}

/// Reads the heads of a folder's photos, and has the folder know what is in them.
private final class HeadReader: Sendable {
  /// How many files are read together.
  private static let batch = 64

  private let source: FolderSource
  private let cache: FolderCache
  private let hasCache = Atomic(false)
  private let reader = Mutex(TakenReader())

  init(_ source: FolderSource, _ cache: FolderCache) {
    self.source = source
    self.cache = cache
  }

  func begin() -> TakenPass {
    if !hasCache.exchange(true, ordering: .relaxed) { source.takeUp(cache.read()) }
    return source.undated()
  }

  func read(_ pass: TakenPass, _ done: Int, _ isCancelled: @Sendable () -> Bool) -> Int {
    let range = done..<min(done + Self.batch, pass.count)
    let found = reader.withLock { $0.read(pass.paths(range), isCancelled: isCancelled) }
    if isCancelled() { return done }
    source.learn(found.map { $0.map(PhotoTaken.init) }, of: pass, from: done)
    return range.upperBound
  }

  func finish(_ pass: TakenPass) {
    if pass.count > 0 { cache.write(source.keptDates) }
    if pass.count > 0 || !source.hasDates { source.finishDates() }
  }

  func end() { reader.withLock { $0.end() } }
}

extension PhotoTaken {
  /// What a worker has found out.
  init(_ taken: PictureTaken) {
    self.init(
      clock: taken.clock, offset: taken.offset,
      camera: Camera(
        make: taken.make ?? "", model: taken.model ?? "", serial: taken.serial ?? ""))
  }
}
