import KolodaFiles
import KolodaFolders
import KolodaOutcomes
import KolodaPictureMessages
import KolodaPictures
import KolodaRecords
import Synchronization

extension FolderPasses {
  /// Reads when the photos of an open folder were taken, from the heads of their files.
  ///
  /// - Parameter told: called with the progress, and with nil at the end, on any thread.
  package static func dates(
    of source: FolderSource, cache: FolderCache? = nil,
    told: @escaping @Sendable (Progress?) -> Void = { _ in }
  ) -> FolderPasses {
    let cache = cache ?? FolderCache(.dates, of: source.folder)
    let reader = PhotoHeadReader(source)
    return FolderPasses(
      source.folder.bytes,
      Steps(
        prepare: { source.takeUp(cache.read()) },
        begin: { source.undated() },
        read: { reader.read($0, $1, $2) },
        finish: { pass in
          if pass.count > 0 { cache.write(source.keptDates) }
          if pass.count > 0 || !source.hasDates { source.finishDates() }
        },
        rest: { reader.end() }, told: told))
  }
}

/// Reads the heads of a folder's photos, and passes what they say to the folder's source.
private final class PhotoHeadReader: Sendable {
  /// The number of files read at a time.
  private static let batch = 64

  private let source: FolderSource
  private let reader = Mutex(TakenReader())

  init(_ source: FolderSource) { self.source = source }

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
      taken.complete(from: path, isOfChange: found?.isOfChange == true)
      return taken
    }
    source.learn(taken, of: pass, from: done)
    return range.upperBound
  }

  func end() { reader.withLock { $0.end() } }
}

extension PhotoTaken {
  /// When a video was recorded, if its file says so.
  fileprivate init(ofVideo path: [UInt8]) {
    switch FilmFacts(path).moment {
    case nil: self.init()
    case .utc(let seconds): self.init(clock: seconds * 1_000_000, isUTC: true)
    case .place(let date): self.init(clock: date.clock, offset: date.offset)
    }
  }

  /// Adds the date that a photo's file has besides EXIF, if EXIF has none, or only that of a change.
  ///
  /// When a PNG was last changed says less than its name, which is looked at only later.
  ///
  /// - Parameter isOfChange: whether EXIF only says when an app last changed the photo, as in a scan that was
  ///   dated in Photoshop.
  mutating func complete(from path: [UInt8], isOfChange: Bool = false) {
    guard clock == nil || isOfChange else { return }
    if let date = XMPDate(takenOf: path) {
      (clock, offset, isUTC) = (date.clock, date.offset, false)
    } else if clock == nil, !NamedTime.isStated(in: path), let changed = PNGDate.changed(path) {
      (clock, isUTC) = (changed, true)
    }
  }

  /// The date and camera that a worker has read.
  package init(_ taken: PictureTaken) {
    self.init(
      clock: taken.clock, offset: taken.offset,
      camera: Camera(
        make: taken.make ?? "", model: taken.model ?? "", serial: taken.serial ?? ""))
  }
}
