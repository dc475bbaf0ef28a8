import Glibc
import KolodaTriage

/// How a file says that its picture stands: EXIF's tag 0x0112 in the first directory of a TIFF, or of
/// the one that a JPEG file has within it; most RAW files are TIFFs.
struct OrientationTag: Hashable {
  /// Where the two bytes of its value stand in the file.
  let place: Int
  /// What stands there: 1 to 8.
  let value: Int
  private let isBigEndian: Bool

  private static let number = 0x0112
  /// How many entries a directory may have.
  private static let mostEntries = 1024
  /// How many segments a JPEG file may have before it.
  private static let mostSegments = 64
  private static let exif = Array("Exif".utf8) + [0, 0]

  /// Finds it.
  ///
  /// - Returns: nil where a file has none, or none that can be found.
  init?(of path: [UInt8]) {
    let file = open(path.map { CChar(bitPattern: $0) } + [0], O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    self.init(in: file)
  }

  /// Finds it in an open file.
  init?(in file: Int32) {
    guard let start = Self.directoryStart(in: file) else { return nil }
    func bytes(_ offset: Int, _ count: Int) -> [UInt8]? {
      let found = try? fileBytes(
        of: file, at: (start + offset)..<(start + offset + count))
      return found?.count == count ? found : nil
    }
    guard let head = bytes(0, 8) else { return nil }
    // RAW files of Olympus and Panasonic have numbers of their own after the order of bytes.
    switch (head[0], head[1]) {
    case (0x49, 0x49): isBigEndian = false
    case (0x4D, 0x4D): isBigEndian = true
    default: return nil
    }
    let isBig = isBigEndian
    func whole(_ bytes: some Collection<UInt8>) -> Int {
      (isBig ? Array(bytes) : bytes.reversed()).reduce(0) { $0 << 8 | Int($1) }
    }
    let directory = whole(head[4..<8])
    guard directory >= 8, let count = bytes(directory, 2).map(whole), count <= Self.mostEntries,
      let entries = bytes(directory + 2, 12 * count)
    else { return nil }
    for entry in 0..<count {
      let at = 12 * entry
      guard whole(entries[at..<(at + 2)]) == Self.number else { continue }
      // A number of two bytes, and one of them.
      guard whole(entries[(at + 2)..<(at + 4)]) == 3, whole(entries[(at + 4)..<(at + 8)]) == 1
      else {
        return nil
      }
      let value = whole(entries[(at + 8)..<(at + 10)])
      guard (1...8).contains(value) else { return nil }
      self.value = value
      place = start + directory + 2 + at + 8
      return
    }
    return nil
  }

  /// Where the TIFF begins in a file: at its start, or in a JPEG file's EXIF segment.
  private static func directoryStart(in file: Int32) -> Int? {
    guard let first = try? fileBytes(of: file, at: 0..<2), first.count == 2 else { return nil }
    guard first == [0xFF, 0xD8] else { return 0 }
    var offset = 2
    for _ in 0..<mostSegments {
      guard let head = try? fileBytes(of: file, at: offset..<(offset + 10)), head.count == 10,
        head[0] == 0xFF, (0xC0...0xFE).contains(head[1]), head[1] != 0xDA, head[1] != 0xD9
      else { return nil }
      if head[1] == 0xE1, Array(head[4...]) == exif { return offset + 10 }
      let length = Int(head[2]) << 8 | Int(head[3])
      guard length >= 2 else { return nil }
      offset += 2 + length
    }
    return nil
  }

  /// The two bytes of a value.
  func bytes(of value: Int) -> [UInt8] {
    let bytes = [UInt8(value >> 8), UInt8(value & 0xFF)]
    return isBigEndian ? bytes : bytes.reversed()
  }

  /// The value when the picture is turned besides.
  func turned(_ turn: Turn) -> Int {
    // Those that mirror have a round of their own.
    for round in [[1, 6, 3, 8], [2, 7, 4, 5]] {
      if let index = round.firstIndex(of: value) { return round[(index + turn.quarters) % 4] }
    }
    return value
  }

  /// How a picture stands that says nothing, once it is turned; nil for one that is not.
  static func plain(_ turn: Turn) -> Int? {
    switch turn {
    case .upright: nil
    case .right: 6
    case .over: 3
    case .left: 8
    }
  }
}
