import Koloda
import KolodaFiles

// The times when the photos were taken. The program reads them from the files, and the source keeps
// them.
extension FolderSource {
  /// Restores what an earlier `keptDates` saved of the folder.
  package func takeUp(_ kept: [UInt8]) {
    book.withLock { $0.take(kept) }
  }

  /// The data to save, so that the folder's photos need not be read again.
  package var keptDates: [UInt8] {
    let listing = catalogue.withLock { $0.listing }
    return book.withLock { $0 }.bytes(for: listing)
  }

  /// The photos whose time is not known yet: of each shot, the file that is shown.
  ///
  /// This may block.
  package func undated() -> TakenPass {
    let book = book.withLock { $0 }
    return photos { listing, file in TakenKey(listing, file).map { !book.has($0) } ?? false }
  }

  /// The wanted photos: of each shot, the file that is shown.
  ///
  /// This may block.
  package func photos(where isWanted: (FolderListing, Int) -> Bool = { _, _ in true }) -> TakenPass
  {
    completeFacts()
    let now = catalogue.withLock { $0 }
    let files = (0..<now.listing.count).filter { now.shows($0) && isWanted(now.listing, $0) }
    return TakenPass(now.listing, files.map { Int32(truncatingIfNeeded: $0) })
  }

  /// When and with what the photo that a card shows was taken; nil if it was not read yet.
  package func taken(of card: CardID) -> PhotoTaken? {
    let now = catalogue.withLock { $0 }
    guard let file = now.file(of: now.shots.shown(of: card)), let key = TakenKey(now.listing, file)
    else { return nil }
    return book.withLock { $0[key] }
  }

  /// When and with which cameras the photos that cards show were taken.
  ///
  /// The times are in microseconds on the corrected clock of the place. As for the order by time, a name's
  /// or a file's own time stands in. Photos that were not read yet have no camera, and cards without a
  /// file are left out.
  package func places(of cards: [CardID]) -> [CardID: PhotoTaken] {
    let now = catalogue.withLock { $0 }
    let found = cards.compactMap { card in
      now.file(of: now.shots.shown(of: card)).map { (card, $0) }
    }
    let places = book.withLock { $0 }.places(of: found.map(\.1), in: now.listing)
    return Dictionary(zip(found.map(\.0), places), uniquingKeysWith: { first, _ in first })
  }

  /// Whether a file of this name would be a card.
  package func isPicture(_ name: [UInt8]) -> Bool { scan.taking(choice).isCard(name) }

  /// Notes when photos were taken; nil for photos that could not be read this time.
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

  /// Notes that all photos were read, so that cards can be sorted by time.
  ///
  /// The new order is announced soon, if changes are being followed.
  package func finishDates() {
    book.withLock { book in
      book.isComplete = true
      book.edition += 1
    }
    if choice.order.isByTimeTaken { lookAgain() }
  }

  /// Sorts the cards in the chosen order at once, for use before changes are followed.
  package func arrangeNow() {
    let now = catalogue.withLock { $0 }
    let (arrangement, files) = arranged(now.listing, after: now.arrangement)
    catalogue.withLock { _ = $0.sort(by: arrangement, files) }
  }

  /// Whether the times of all photos were read once.
  package var hasDates: Bool { book.withLock { $0.isComplete } }

  /// Whether the folder lies on a network file system.
  package var isRemote: Bool { MountList().isRemote(folder.bytes) }

  /// The corrections for cameras whose clocks were wrong.
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

  /// A camera, with the number of photos in the folder that it took, and when.
  package struct CameraPhotos: Sendable {
    /// The camera.
    package var camera: Camera
    /// The number of its photos.
    package var count = 0
    /// When the first and the last of them were taken, in microseconds since 1970, as the camera's
    /// own clock shows it.
    package var first = Int64.max
    package var last = Int64.min
  }

  /// The cameras that took the folder's photos, those with the most photos first.
  package func cameras() -> [CameraPhotos] {
    let now = catalogue.withLock { $0 }
    let book = book.withLock { $0 }
    var found: [Camera: CameraPhotos] = [:]
    for file in 0..<now.listing.count {
      guard now.shows(file),
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

  /// Whether photos of several cameras or folders follow each other by name in another order than
  /// that in which they were taken; false before all times are known.
  ///
  /// Photos without a time of their own don't count.
  package var mixesTimes: Bool {
    let listing = catalogue.withLock { $0.listing }
    let book = book.withLock { $0 }
    guard book.isComplete else { return false }
    let (times, cameras) = book.moments(of: listing)
    var sources: Set<[UInt8]> = []
    var (last, isMixed) = (Int64.min, false)
    for file in 0..<listing.count {
      guard TakenKey(listing, file).flatMap({ book[$0] })?.clock != nil else { continue }
      let name = listing.bytes(at: file)
      let folder = name.lastIndex(of: UInt8(ascii: "/")).map { name[..<$0] } ?? []
      sources.insert(Array(folder) + [0] + "\(cameras[file])".utf8)
      if times[file] < last { isMixed = true }
      if isMixed, sources.count > 1 { return true }
      last = times[file]
    }
    return false
  }

  /// The current order of a listing's files.
  ///
  /// An order by time only takes effect once the times of all photos were read.
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
