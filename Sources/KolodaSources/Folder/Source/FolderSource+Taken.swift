import Koloda
import KolodaFiles

// When the photos were taken: found out by whoever has the source, and kept by it.
extension FolderSource {
  /// Takes up what was kept of the folder before, as `keptDates` had it.
  package func takeUp(_ kept: [UInt8]) {
    book.withLock { $0.take(kept) }
  }

  /// What is to be kept of the folder as it is now.
  package var keptDates: [UInt8] {
    let listing = catalogue.withLock { $0.listing }
    return book.withLock { $0 }.bytes(for: listing)
  }

  /// The photos that were not asked yet when they were taken: of each shot the file that is shown.
  ///
  /// It may block.
  package func undated() -> TakenPass {
    completeFacts()
    let now = catalogue.withLock { $0 }
    let book = book.withLock { $0 }
    let files = (0..<now.listing.count).filter { file in
      guard now.shots.isEmpty || now.shots.isShown(now.cards[file]),
        let key = TakenKey(now.listing, file)
      else { return false }
      return !book.has(key)
    }
    return TakenPass(now.listing, files.map { Int32(truncatingIfNeeded: $0) })
  }

  /// All photos: of each shot the file that is shown.
  ///
  /// It may block.
  package func photos() -> TakenPass {
    completeFacts()
    let now = catalogue.withLock { $0 }
    let files = (0..<now.listing.count).filter { file in
      now.shots.isEmpty || now.shots.isShown(now.cards[file])
    }
    return TakenPass(now.listing, files.map { Int32(truncatingIfNeeded: $0) })
  }

  /// Whether a file of this name would be a card.
  package func isPicture(_ name: [UInt8]) -> Bool { scan.isCard(name) }

  /// Notes when some of them were taken; nil for those that could not be read this time.
  package func learn(_ taken: [PhotoTaken?], of pass: TakenPass, from first: Int) {
    let found = taken.enumerated().compactMap { index, taken in
      pass.key(first + index).map { ($0, taken) }
    }
    book.withLock { book in
      for (key, taken) in found {
        if let taken { book[key] = taken } else { book.noteUnread(key) }
      }
    }
  }

  /// Says that all were asked: the cards may lie in the order of time from now on, which is told
  /// soon once changes are followed.
  package func finishDates() {
    book.withLock { book in
      book.isComplete = true
      book.edition += 1
    }
    if choice.order.isByTimeTaken { lookAgain() }
  }

  /// Lays the cards as was chosen, before changes are followed.
  package func arrangeNow() {
    let now = catalogue.withLock { $0 }
    let (arrangement, files) = arranged(now.listing, after: now.arrangement)
    catalogue.withLock { _ = $0.sort(by: arrangement, files) }
  }

  /// Whether all were asked once.
  package var hasDates: Bool { book.withLock { $0.isComplete } }

  /// Whether the files come over a network.
  package var isRemote: Bool { MountTable().isRemote(folder.bytes) }

  /// By how much the cameras' clocks were wrong.
  package var clocks: CameraClocks {
    get { book.withLock { $0.clocks } }
    set {
      let isSame = book.withLock { book in
        defer { book.clocks = newValue }
        return book.clocks == newValue
      }
      if !isSame, choice.order.isByTimeTaken { lookAgain() }
    }
  }

  /// A camera of the folder, and the photos that it took.
  package struct CameraPhotos: Sendable {
    /// The camera.
    package var camera: Camera
    /// How many there are.
    package var count = 0
    /// When the first and the last of them were taken by the camera's own clock, in microseconds
    /// since that clock's start of 1970.
    package var first = Int64.max
    package var last = Int64.min
  }

  /// The cameras that took the folder's photos, those with most of them first.
  package func cameras() -> [CameraPhotos] {
    let now = catalogue.withLock { $0 }
    let book = book.withLock { $0 }
    var found: [Camera: CameraPhotos] = [:]
    for file in 0..<now.listing.count {
      guard now.shots.isEmpty || now.shots.isShown(now.cards[file]),
        let taken = TakenKey(now.listing, file).flatMap({ book[$0] }), let clock = taken.clock
      else { continue }
      var photos = found[taken.camera] ?? CameraPhotos(camera: taken.camera)
      photos.count += 1
      photos.first = min(photos.first, clock)
      photos.last = max(photos.last, clock)
      found[taken.camera] = photos
    }
    func name(_ camera: Camera) -> String {
      [camera.make, camera.model, camera.serial].joined(separator: "\t")
    }
    return found.values.sorted {
      ($1.count, name($0.camera)) < ($0.count, name($1.camera))
    }
  }

  /// The cards of photos that one camera took right after one another, each burst in the order of
  /// time; those of two and more.
  package func bursts() -> [[CardID]] {
    let now = catalogue.withLock { $0 }
    let moments = book.withLock { $0 }.moments(of: now.listing)
    let files = (0..<now.listing.count).filter {
      now.shots.isEmpty || now.shots.isShown(now.cards[$0])
    }
    return Bursts.find(times: moments.times, cameras: moments.cameras, among: files).map { burst in
      burst.map { now.shots.whole(of: now.cards[$0]) }
    }
  }

  /// How a listing is sorted now: by time only once all photos were asked.
  func arranged(
    _ listing: FolderListing, after former: FolderArrangement
  ) -> (arrangement: FolderArrangement, files: [Int]?) {
    let book = book.withLock { $0 }
    var arrangement = FolderArrangement(order: choice.order)
    if arrangement.order.isByTimeTaken {
      if book.isComplete {
        arrangement.edition = book.edition
      } else {
        arrangement = former
      }
    }
    return (arrangement, arrangement.files(of: listing, book, scan.only))
  }
}
