import Glibc
import KolodaPictureMessages

/// What a JPEG file's segments say before its pixels.
struct JPEGHeader {
  private(set) var size = PixelSize(width: 0, height: 0)
  /// Whether a decoder has to keep all coefficients until the file ends: the JPEG is progressive,
  /// or its components come one after another.
  private var needsAllCoefficients = false
  /// The size of all coefficients in memory, in bytes.
  private var allCoefficients = 0
  /// The range of the EXIF block's TIFF structure in the file.
  private(set) var exif: Range<Int>?

  /// Reads the segments up to the first scan; nil if the file is no JPEG or ends before it.
  init?(_ file: PictureFile) {
    guard file.bytes(at: 0, count: 3) == [0xff, 0xd8, 0xff] else { return nil }
    var offset = 2
    var components = 0
    for _ in 0..<Self.mostSegments {
      let head = file.bytes(at: offset, count: 4)
      guard head.count == 4, head[0] == 0xff else { return nil }
      // Any number of 0xff bytes may precede a marker.
      guard head[1] != 0xff else {
        offset += 1
        continue
      }
      let length = Int(head[2]) << 8 | Int(head[3])
      guard length >= 2 else { return nil }
      let body = offset + 4
      switch head[1] {
      case 0xe1 where exif == nil:
        if file.bytes(at: body, count: 6) == Array("Exif\0\0".utf8) {
          exif = (body + 6)..<max(body + 6, offset + 2 + length)
        }
      case 0xc0...0xcf where ![0xc4, 0xc8, 0xcc].contains(head[1]):
        components = frame(
          file.bytes(at: body, count: length - 2),
          isProgressive: [0xc2, 0xc6, 0xca, 0xce].contains(head[1]))
      case 0xda:
        guard components > 0 else { return nil }
        if Int(file.bytes(at: body, count: 1).first ?? 0) < components {
          needsAllCoefficients = true
        }
        return
      default: break
      }
      offset += 2 + length
    }
    return nil
  }

  /// The bytes that a decoder has to keep besides the pixels.
  var coefficientBytes: Int { needsAllCoefficients ? allCoefficients : 0 }

  /// More segments would be an attack, or not worth the wait.
  private static let mostSegments = 4096

  /// Reads a frame header and returns the number of components; 0 if malformed.
  private mutating func frame(_ bytes: [UInt8], isProgressive: Bool) -> Int {
    guard bytes.count >= 6 else { return 0 }
    size = PixelSize(
      width: Int(bytes[3]) << 8 | Int(bytes[4]), height: Int(bytes[1]) << 8 | Int(bytes[2]))
    let count = Int(bytes[5])
    guard count > 0, bytes.count >= 6 + count * 3 else { return 0 }
    needsAllCoefficients = isProgressive
    let factors = (0..<count).map { index in
      let byte = Int(bytes[6 + index * 3 + 1])
      return (max(byte >> 4, 1), max(byte & 15, 1))
    }
    let across = factors.map(\.0).max() ?? 1
    let down = factors.map(\.1).max() ?? 1
    let bytesPerCoefficient = 2
    allCoefficients = factors.reduce(0) { sum, factor in
      let width = (size.width * factor.0 / across + 7) / 8 * 8
      let height = (size.height * factor.1 / down + 7) / 8 * 8
      return sum + width * height * bytesPerCoefficient
    }
    return count
  }
}
