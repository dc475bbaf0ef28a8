import KolodaFiles
import KolodaFolders
import KolodaOutcomes
import KolodaPictureMessages
import KolodaPictures
import KolodaRecords
import Synchronization

/// Reads, in the background, when the photos of an open folder were taken, from the heads of their
/// files.
package final class DateReading: Sendable {
  /// The progress of reading.
  package struct Progress: Hashable, Sendable {
    /// The number of photos read since it started.
    package var done: Int
    /// The number of photos to read.
    package var count: Int

    /// The progress in per cent, from 0 to 100.
    package var percent: Int { count > 0 ? done * 100 / count : 100 }
  }

  private let passes: FolderPasses

  /// Creates the reading; nothing is read yet.
  ///
  /// - Parameter told: called with the progress, and with nil at the end, on any thread.
  package init(
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

  /// Reads photos that were not read yet; while it is running, it will look again.
  package func look() { passes.look() }

  /// Stops soon, without waiting.
  package func stop() { passes.stop() }

  /// Reads everything that was not read yet, on this thread.
  package func readNow() { passes.lookNow() }
}

/// Reads the heads of a folder's photos, and passes what they say to the folder's source.
private final class HeadReader: Sendable {
  /// The number of files read at a time.
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
    let paths = pass.paths(range)
    // The worker reads pictures; a video's container says when it was recorded.
    let pictures = paths.filter { !Recording.isVideo($0) }
    var found = reader.withLock { $0.read(pictures, isCancelled: isCancelled) }[...]
    if isCancelled() { return done }
    let taken = paths.map { path -> PhotoTaken? in
      if Recording.isVideo(path) { return PhotoTaken(ofVideo: path) }
      let found = found.popFirst() ?? nil
      guard var taken = found.map(PhotoTaken.init) else { return nil }
      // Where EXIF has no date, XMP may have one.
      if taken.clock == nil, let date = XMPDate(takenOf: path) {
        (taken.clock, taken.offset) = (date.clock, date.offset)
      }
      return taken
    }
    source.learn(taken, of: pass, from: done)
    return range.upperBound
  }

  func finish(_ pass: TakenPass) {
    if pass.count > 0 { cache.write(source.keptDates) }
    if pass.count > 0 || !source.hasDates { source.finishDates() }
  }

  func end() { reader.withLock { $0.end() } }
}

extension PhotoTaken {
  /// When a video was recorded, if its file says so.
  fileprivate init(ofVideo path: [UInt8]) {
    let recorded = FilmFacts(path).recorded
    self.init(clock: recorded.map { $0 * 1_000_000 }, isUTC: recorded != nil)
  }

  /// The date and camera that a worker has read.
  package init(_ taken: PictureTaken) {
    self.init(
      clock: taken.clock, offset: taken.offset,
      camera: Camera(
        make: taken.make ?? "", model: taken.model ?? "", serial: taken.serial ?? ""))
  }
}
