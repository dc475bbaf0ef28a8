import Glibc
import KolodaFiles
import KolodaTriage

/// How a file says that its picture stands: EXIF's tag 0x0112 in the first directory of a TIFF, or of
/// the one that another file has within it.
struct OrientationTag: Hashable {
  /// Where the two bytes of its value stand in the file.
  let place: Int
  /// What stands there: 1 to 8.
  let value: Int
  private let isBigEndian: Bool

  private static let number = 0x0112
  /// How many entries a directory may have.
  private static let mostEntries = 1024

  /// Finds it in a RAW file, most of which are TIFFs.
  init?(ofRAW path: [UInt8]) {
    let file = open(cString(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else { return nil }
    defer { close(file) }
    self.init(in: file, at: 0..<Int.max)
  }

  /// Finds it in an open file.
  ///
  /// - Parameter tiff: where the TIFF lies; what its directory says lies elsewhere is not its own.
  /// - Returns: nil where there is none, or none that can be found.
  init?(in file: Int32, at tiff: Range<Int>) {
    let start = tiff.lowerBound
    func bytes(_ offset: Int, _ count: Int) -> [UInt8]? {
      guard offset + count <= tiff.count else { return nil }
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

  /// The two bytes of a value.
  func bytes(of value: Int) -> [UInt8] {
    let bytes = [UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)]
    return isBigEndian ? bytes : bytes.reversed()
  }

  /// A TIFF that says nothing but how a picture stands, big-endian.
  static func block(_ value: Int) -> [UInt8] {
    Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1] + [0x01, 0x12, 0, 3, 0, 0, 0, 1]
      + [0, UInt8(value & 0xFF), 0, 0] + [0, 0, 0, 0]
  }
}

extension Turn {
  /// How a picture stands, as EXIF numbers it, when it is turned besides.
  func turning(_ value: Int) -> Int {
    // Those that mirror have a round of their own.
    for round in [[1, 6, 3, 8], [2, 7, 4, 5]] {
      if let index = round.firstIndex(of: value) { return round[(index + quarters) % 4] }
    }
    return value
  }
}
