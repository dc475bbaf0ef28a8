import Glibc
import KolodaFiles

/// What is known of when a folder's photos were taken.
struct TakenBook: Sendable {
  /// A photo's entry, small since there are many.
  private struct Entry {
    /// As in `PhotoTaken`; the least number for nil.
    var clock = Int64.min
    var offset = Int16.min
    /// The camera's place in the list.
    var camera: UInt16 = 0
  }

  private var entries: [TakenKey: Entry] = [:]
  private var cameras = [Camera()]
  private var numbers = [Camera(): UInt16(0)]
  /// Whether all photos were asked for once: from then on they can lie in the order of time.
  var isComplete = false
  /// By how much the cameras' clocks were wrong.
  var clocks = CameraClocks() {
    didSet { if clocks != oldValue { edition += 1 } }
  }
  /// Another number whenever photos may lie in another order of time than before.
  var edition = 0

  /// What makes the pictures themselves, of files that have their length in common with others.
  private(set) var contents: [TakenKey: ContentKey] = [:]

  /// Notes what makes a file's picture itself.
  mutating func learn(_ key: TakenKey, is content: ContentKey) { contents[key] = content }

  /// How many photos are known.
  var count: Int { entries.count }

  /// Files that could not be read; another time they may be.
  private var unread: Set<TakenKey> = []

  /// Notes that a file could not be read; this is not kept.
  mutating func noteUnread(_ key: TakenKey) { unread.insert(key) }

  /// Whether a file was asked for, in whatever came of it.
  func has(_ key: TakenKey) -> Bool { entries[key] != nil || unread.contains(key) }

  /// What is known of a file; nil where it was not asked for.
  subscript(key: TakenKey) -> PhotoTaken? {
    get {
      entries[key].map { entry in
        PhotoTaken(
          clock: entry.clock == .min ? nil : entry.clock,
          offset: entry.offset == .min ? nil : Int(entry.offset),
          camera: cameras[Int(entry.camera)])
      }
    }
    set {
      guard let taken = newValue else {
        entries[key] = nil
        return
      }
      entries[key] = Entry(
        clock: taken.clock ?? .min, offset: taken.offset.flatMap { Int16(exactly: $0) } ?? .min,
        camera: number(of: taken.camera))
    }
  }

  /// A camera's number; where there are too many cameras, that of the unknown one.
  private mutating func number(of camera: Camera) -> UInt16 {
    if let number = numbers[camera] { return number }
    guard let number = UInt16(exactly: cameras.count) else { return 0 }
    cameras.append(camera)
    numbers[camera] = number
    return number
  }

  // MARK: Moments

  /// When a listing's photos were taken, in microseconds on a clock that they have in common, and by
  /// which cameras.
  ///
  /// A camera that says how far its clock is ahead of UTC is brought to the offset that most photos
  /// of the folder say; others are taken to show that time. A photo whose camera wrote nothing lies
  /// where its file last changed, and its camera is not known; one of which nothing is known at all
  /// comes first.
  func moments(of listing: FolderListing) -> (times: [Int64], cameras: [UInt16]) {
    let found = (0..<listing.count).map { file in
      TakenKey(listing, file).flatMap { entries[$0] }
    }
    var counts: [Int16: Int] = [:]
    for case let entry? in found where entry.clock != .min && entry.offset != .min {
      counts[entry.offset, default: 0] += 1
    }
    let zone = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    let added = cameras.map { Int64(clocks[$0]) * 1_000_000 }
    let times = found.enumerated().map { file, entry -> Int64 in
      guard let entry, entry.clock != .min else {
        guard let modified = listing.facts[file]?.state.modified else { return .min }
        return modified / 1000 + Int64(zone.map { Int($0) * 60 } ?? Self.offset(at: modified))
          * 1_000_000
      }
      var time = entry.clock &+ added[Int(entry.camera)]
      if let zone, entry.offset != .min {
        time = time &+ (Int64(zone) - Int64(entry.offset)) * 60_000_000
      }
      return time
    }
    return (times, found.map { $0.map { $0.clock == .min ? 0 : $0.camera } ?? 0 })
  }

  /// How far this computer's clock was ahead of UTC at a moment in nanoseconds since 1970, in seconds.
  private static func offset(at moment: Int64) -> Int {
    var seconds = time_t(moment / 1_000_000_000)
    var parts = tm()
    return localtime_r(&seconds, &parts) == nil ? 0 : parts.tm_gmtoff
  }

  /// A camera by its number in `moments(of:)`.
  func camera(_ number: UInt16) -> Camera {
    cameras.indices.contains(Int(number)) ? cameras[Int(number)] : Camera()
  }

  // MARK: Keeping

  /// What a file begins with that keeps the book; another version is another number.
  private static let mark = Array("koloda-taken-2\n".utf8)
  private static let entryBytes = TakenKey.byteCount + 12
  /// Clocks that are believed, in microseconds: some 9,000 years either way.
  private static let clocks: ClosedRange<Int64> = -(1 << 58)...1 << 58
  /// The longest text of a camera, in bytes.
  private static let longestText = 255

  /// Takes up what was kept before; what makes no sense is left out.
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

  /// What is to be kept of the files of a listing.
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
