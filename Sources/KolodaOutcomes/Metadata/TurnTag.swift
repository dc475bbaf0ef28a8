import KolodaContainers
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

  /// Finds the tag in a RAW file; most of these are TIFFs.
  init?(ofRAW path: [UInt8]) {
    guard let tag = withStructure(of: path, { TurnTag(in: FileStretch($0)) }) else { return nil }
    self = tag
  }

  /// Finds the tag.
  ///
  /// - Parameter tiff: the TIFF structure; what its directory places outside is ignored.
  /// - Returns: nil if there is none or it is malformed.
  init?(in tiff: FileStretch) {
    // The value is a single two-byte number.
    guard let structure = try? TIFFStructure(tiff), let directory = try? structure.directory(),
      let entry = directory.entry(PictureOrientation.tag), entry.type == TIFFDirectory.shortType,
      let number = directory.number(PictureOrientation.tag)
    else { return nil }
    stated = number
    value = PictureOrientation.values.contains(number) ? number : 1
    place = tiff.range.lowerBound + entry.place
    isBigEndian = !structure.order.isLittleEndian
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
  func turning(_ value: Int) -> Int { PictureOrientation.turned(value, by: quarters) }
}
