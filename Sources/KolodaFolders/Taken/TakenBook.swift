import Glibc
import KolodaFiles

/// The times when a folder's photos were taken, as far as they are known.
struct TakenBook: Sendable {
  /// The entry of one photo; compact, since there are many.
  private struct Entry {
    /// As in `PhotoTaken`, with the smallest number instead of nil.
    var clock = Int64.min
    /// The largest number for the clock of UTC.
    var offset = Int16.min
    /// The camera's index in `cameras`.
    var camera: UInt16 = 0

    var isUTC: Bool { offset == .max }
    var hasOffset: Bool { offset != .min && !isUTC }
  }

  private var entries: [TakenKey: Entry] = [:]
  private var cameras = [Camera()]
  private var numbers = [Camera(): UInt16(0)]
  /// Whether all photos were read once, so that they can be sorted by time.
  var isComplete = false
  /// The corrections for cameras whose clocks were wrong.
  var clocks = CameraClocks() {
    didSet { if clocks != oldValue { edition += 1 } }
  }
  /// A number that grows whenever the order by time may have changed.
  var edition = 0

  /// The image data's keys of files that share their length with others.
  private(set) var contents: [TakenKey: ContentKey] = [:]

  /// Notes the key of a file's image data.
  mutating func learn(_ key: TakenKey, is content: ContentKey) { contents[key] = content }

  /// The number of photos that were read.
  var count: Int { entries.count }

  /// The files that could not be read; that may work another time.
  private var unread: Set<TakenKey> = []

  /// Notes that a file could not be read.
  ///
  /// This is not saved.
  mutating func noteUnread(_ key: TakenKey) { unread.insert(key) }

  /// Whether a file was read, or the attempt failed.
  func has(_ key: TakenKey) -> Bool { entries[key] != nil || unread.contains(key) }

  /// When and with what a file's photo was taken; nil if it was not read.
  subscript(key: TakenKey) -> PhotoTaken? {
    get {
      entries[key].map { entry in
        PhotoTaken(
          clock: entry.clock == .min ? nil : entry.clock,
          offset: entry.hasOffset ? Int(entry.offset) : nil, isUTC: entry.isUTC,
          camera: cameras[Int(entry.camera)])
      }
    }
    set {
      guard let taken = newValue else {
        entries[key] = nil
        return
      }
      entries[key] = Entry(
        clock: taken.clock ?? .min,
        offset: taken.isUTC ? .max : taken.offset.flatMap { Int16(exactly: $0) } ?? .min,
        camera: number(of: taken.camera))
    }
  }

  /// A camera's index; 0, the unknown camera, if there are too many.
  private mutating func number(of camera: Camera) -> UInt16 {
    if let number = numbers[camera] { return number }
    guard let number = UInt16(exactly: cameras.count) else { return 0 }
    cameras.append(camera)
    numbers[camera] = number
    return number
  }

  // MARK: Moments

  /// The times when a listing's photos were taken, in microseconds on a common clock, and their
  /// cameras.
  ///
  /// Photos whose camera recorded its offset from UTC are converted to the offset that most of the
  /// folder's photos have. Others are assumed to have the offset of the photo nearest in time that has
  /// one: the clocks of a summer and a winter differ. A photo without a recorded time counts as taken
  /// when its name says, or else when its file last changed, by an unknown camera. Photos without any
  /// time come first.
  func moments(of listing: FolderListing) -> (times: [Int64], cameras: [UInt16]) {
    let times = TakenTimes(self, listing)
    return (
      (0..<listing.count).map { times.common(at: $0) ?? .min },
      (0..<listing.count).map { times.entries[$0].map { $0.clock == .min ? 0 : $0.camera } ?? 0 }
    )
  }

  /// The times of a listing's files, as their cameras' clocks and a common one show them.
  private struct TakenTimes {
    /// What is known of each file.
    let entries: [Entry?]
    private let listing: FolderListing
    /// The offset from UTC of most photos, in minutes; nil if none has one.
    private let zone: Int16?
    private let known: NearOffsets
    /// The corrections of the cameras' clocks.
    private let clocks: [ClockShift]

    init(_ book: TakenBook, _ listing: FolderListing) {
      self.listing = listing
      let found = (0..<listing.count).map { file in
        TakenKey(listing, file).flatMap { book.entries[$0] }
      }
      var counts: [Int16: Int] = [:]
      for case let entry? in found where entry.clock != .min && entry.hasOffset {
        counts[entry.offset, default: 0] += 1
      }
      let clocks = book.cameras.map { ClockShift(book.clocks, of: $0) }
      zone = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
      known = NearOffsets(
        found.compactMap { entry in
          guard let entry, entry.clock != .min, entry.hasOffset else { return nil }
          return (clocks[Int(entry.camera)].corrected(entry.clock), entry.offset)
        })
      self.clocks = clocks
      entries = found
    }

    /// A time of a file.
    private enum Time {
      /// In UTC.
      case utc(Int64)
      /// On the clock of the place, which is this many minutes ahead of UTC; nil if that is not
      /// known.
      case place(Int64, Int16?)
    }

    /// When a file's photo was taken; nil if nothing says.
    private func time(at file: Int) -> Time? {
      if let entry = entries[file], entry.clock != .min {
        let clock = clocks[Int(entry.camera)].corrected(entry.clock)
        return entry.isUTC ? .utc(clock) : .place(clock, entry.hasOffset ? entry.offset : nil)
      }
      let modified = listing.facts[file].map { $0.state.modified / 1000 }
      guard let named = listing.withName(at: file, { NamedTime($0) }) else {
        return modified.map { .utc($0) }
      }
      if named.isUTC { return .utc(named.clock) }
      // The file's time tells more than a day, unless the file was made again since.
      if !named.hasTime, let modified,
        (0..<86_400_000_000).contains(local(modified) - named.clock)
      {
        return .utc(modified)
      }
      return .place(named.clock, nil)
    }

    /// When a file's photo was taken, on the common clock; nil if nothing says.
    func common(at file: Int) -> Int64? {
      switch time(at: file) {
      case nil: return nil
      case .utc(let moment): return local(moment)
      case .place(let clock, let offset):
        guard let zone, let offset = offset ?? known.offset(at: clock) else { return clock }
        return clock &+ (Int64(zone) - Int64(offset)) * 60_000_000
      }
    }

    /// When a file's photo was taken, on the clock of the place; nil if nothing says.
    func own(at file: Int) -> Int64? {
      switch time(at: file) {
      case nil: nil
      case .utc(let moment): local(moment)
      case .place(let clock, _): clock
      }
    }

    /// A time in UTC, in microseconds, as that of the common clock.
    private func local(_ moment: Int64) -> Int64 {
      moment + Int64(zone.map { Int($0) * 60 } ?? TakenBook.offset(at: moment)) * 1_000_000
    }
  }

  /// When and with which cameras the photos of some of a listing's files were taken.
  ///
  /// The times are in microseconds on the corrected clock of the place; the file's own time stands in where
  /// nothing else says.
  func places(of files: [Int], in listing: FolderListing) -> [PhotoTaken] {
    let times = TakenTimes(self, listing)
    return files.map { file in
      PhotoTaken(
        clock: times.own(at: file),
        camera: times.entries[file].map { camera($0.camera) } ?? Camera())
    }
  }

  /// This computer's offset from UTC at a moment, in seconds; the moment is in microseconds since
  /// 1970.
  private static func offset(at moment: Int64) -> Int {
    var seconds = time_t(moment / 1_000_000)
    var parts = tm()
    return localtime_r(&seconds, &parts) == nil ? 0 : parts.tm_gmtoff
  }

  /// The camera with a number from `moments(of:)`.
  func camera(_ number: UInt16) -> Camera {
    cameras.indices.contains(Int(number)) ? cameras[Int(number)] : Camera()
  }

  // MARK: Saving

  /// The beginning of the saved form.
  ///
  /// Another version of the format has another number.
  private static let mark = Array("koloda-taken-5\n".utf8)
  private static let entryBytes = TakenKey.byteCount + 12
  /// The range of plausible clock times, in microseconds: some 9,000 years either way.
  private static let clocks: ClosedRange<Int64> = -(1 << 58)...1 << 58
  /// The longest text of a camera that is saved, in bytes.
  private static let longestText = 255

  /// Reads the saved form; entries that make no sense are skipped.
  mutating func take(_ bytes: [UInt8]) {
    guard bytes.starts(with: Self.mark) else { return }
    bytes.withUnsafeBytes { bytes in
      var place = Self.mark.count
      func text() -> String? {
        guard place < bytes.count, place + 1 + Int(bytes[place]) <= bytes.count else { return nil }
        let start = place + 1
        place = start + Int(bytes[place])
        return String(decoding: bytes[start..<place], as: UTF8.self)
      }
      guard place + 2 <= bytes.count else { return }
      let count = Int(
        UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt16.self)))
      place += 2
      var kept: [UInt16] = []
      for _ in 0..<count {
        guard let make = text(), let model = text(), let serial = text() else { return }
        kept.append(number(of: Camera(make: make, model: model, serial: serial)))
      }
      guard place + 4 <= bytes.count else { return }
      let entryCount = Int(
        UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)))
      place += 4
      entries.reserveCapacity(min(entryCount, (bytes.count - place) / Self.entryBytes))
      for _ in 0..<entryCount {
        guard place + Self.entryBytes <= bytes.count else { return }
        let key = TakenKey(bytes, at: place)
        let start = place + TakenKey.byteCount
        let clock = Int64(
          littleEndian: bytes.loadUnaligned(fromByteOffset: start, as: Int64.self))
        let offset = Int16(
          littleEndian: bytes.loadUnaligned(fromByteOffset: start + 8, as: Int16.self))
        let camera = Int(
          UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: start + 10, as: UInt16.self)))
        place += Self.entryBytes
        guard kept.indices.contains(camera), entries[key] == nil,
          clock == .min || Self.clocks.contains(clock)
        else { continue }
        entries[key] = Entry(clock: clock, offset: offset, camera: kept[camera])
      }
      while place + TakenKey.byteCount + ContentKey.byteCount <= bytes.count {
        contents[TakenKey(bytes, at: place)] = ContentKey(
          bytes, at: place + TakenKey.byteCount)
        place += TakenKey.byteCount + ContentKey.byteCount
      }
    }
  }

  /// The form to save, with the files of a listing only.
  func bytes(for listing: FolderListing) -> [UInt8] {
    var bytes = Self.mark
    func put<Number: FixedWidthInteger>(_ number: Number) {
      withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }
    put(UInt16(truncatingIfNeeded: cameras.count))
    for camera in cameras {
      for text in [camera.make, camera.model, camera.serial] {
        let utf8 = Array(text.utf8.prefix(Self.longestText))
        bytes.append(UInt8(utf8.count))
        bytes += utf8
      }
    }
    bytes.reserveCapacity(bytes.count + listing.count * Self.entryBytes)
    let keys = (0..<listing.count).compactMap { TakenKey(listing, $0) }
    put(UInt32(truncatingIfNeeded: keys.count { entries[$0] != nil }))
    for key in keys {
      guard let entry = entries[key] else { continue }
      key.append(to: &bytes)
      put(entry.clock)
      put(entry.offset)
      put(entry.camera)
    }
    for key in keys {
      guard let content = contents[key] else { continue }
      key.append(to: &bytes)
      content.append(to: &bytes)
    }
    return bytes
  }
}
