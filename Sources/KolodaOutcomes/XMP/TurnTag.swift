import Glibc
import KolodaFiles
import KolodaTriage

/// Where a turn is written in a picture: its orientation in EXIF, tag 0x0112 in the first directory
/// of a TIFF, or of the TIFF structure embedded in another file.
struct TurnTag: Hashable {
  /// The offset of the value's two bytes in the file.
  let place: Int
  /// The orientation, 1 to 8: upright where the tag states a number that means nothing.
  let value: Int
  /// The number that the tag states.
  let stated: Int
  private let isBigEndian: Bool

  /// The tag's number.
  static let number = 0x0112

  /// Finds the tag in a RAW file; most of these are TIFFs.
  init?(ofRAW path: [UInt8]) {
    let file = open(cString(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else { return nil }
    defer { close(file) }
    self.init(in: file, at: 0..<Int.max)
  }

  /// Finds the tag in an open file.
  ///
  /// - Parameter tiff: the range of the TIFF structure; what its directory places outside is
  ///   ignored.
  /// - Returns: nil if there is none or it is malformed.
  init?(in file: Int32, at tiff: Range<Int>) {
    // The value is a single two-byte number.
    guard let entry = TIFFEntry(Self.number, in: file, at: tiff), entry.kind == .short,
      entry.count == 1
    else { return nil }
    stated = entry.short
    value = (1...8).contains(entry.short) ? entry.short : 1
    place = entry.place
    isBigEndian = entry.isBigEndian
  }

  /// A value as two bytes in the file's byte order.
  func bytes(of value: Int) -> [UInt8] {
    let bytes = [UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)]
    return isBigEndian ? bytes : bytes.reversed()
  }

  /// A big-endian TIFF structure that holds nothing but an orientation.
  static func block(_ value: Int) -> [UInt8] {
    Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1] + [0x01, 0x12, 0, 3, 0, 0, 0, 1]
      + [0, UInt8(value & 0xFF), 0, 0] + [0, 0, 0, 0]
  }
}

extension Turn {
  /// The EXIF orientation of a picture that gets this turn on top of its present orientation.
  func turning(_ value: Int) -> Int {
    // The mirrored orientations have a cycle of their own.
    for round in [[1, 6, 3, 8], [2, 7, 4, 5]] {
      if let index = round.firstIndex(of: value) { return round[(index + quarters) % 4] }
    }
    return value
  }
}
