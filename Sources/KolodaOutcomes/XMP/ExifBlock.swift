import Glibc

/// Where a picture file has its EXIF, or could have it: an APP1 segment of a JPEG, a chunk of a PNG
/// or a WebP, or all of a TIFF.
///
/// Files are walked segment by segment by their lengths, no further than necessary.
struct ExifBlock: Hashable {
  enum Format: Hashable { case jpeg, png, webP, tiff }

  let format: Format
  /// The whole segment or chunk in the file, with header and trailer; empty, at the place for a new
  /// one, where the file has no EXIF.
  let range: Range<Int>
  /// The range of the EXIF's TIFF structure in the file.
  let content: Range<Int>
  /// Whether a directory of further pictures in the file (MPF) comes before it; its entries count
  /// bytes from the directory on, so the EXIF can't grow.
  let isCounted: Bool

  /// Whether the file has no EXIF.
  var isMissing: Bool { range.isEmpty }

  private static let mostSegments = 4096
  private static let mostChunks = 65_536
  private static let exif = Array("Exif".utf8) + [0, 0]
  private static let directory = Array("MPF".utf8) + [0]
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// The longest EXIF chunk that is read from a PNG, in bytes.
  static let longestChunk = 16 << 20
  /// The bytes of a PNG chunk besides its content: length and name before, a checksum after.
  private static let pngFrame = 12

  /// Finds the EXIF of an open file.
  ///
  /// - Returns: nil for another format, or a malformed file.
  init?(in file: Int32) {
    guard let head = Self.bytes(of: file, 0, 12), head.count >= 8 else { return nil }
    let found: ExifBlock?
    if head.starts(with: [0xFF, 0xD8]) {
      found = Self.jpeg(file)
    } else if head.starts(with: Self.png) {
      found = Self.png(file)
    } else if head.starts(with: "RIFF".utf8), head.dropFirst(8).elementsEqual("WEBP".utf8) {
      found = Self.webP(file)
    } else if head.starts(with: [0x49, 0x49, 42, 0]) || head.starts(with: [0x4D, 0x4D, 0, 42]) {
      var status = stat()
      guard fstat(file, &status) == 0, status.st_size >= 8 else { return nil }
      let whole = 0..<Int(status.st_size)
      found = ExifBlock(format: .tiff, range: whole, content: whole)
    } else {
      found = nil
    }
    guard let found else { return nil }
    self = found
  }

  /// - Parameter content: the TIFF structure; empty where there is none yet; nil if malformed.
  private init?(
    format: Format, range: Range<Int>, content: Range<Int>?, isCounted: Bool = false
  ) {
    guard let content else { return nil }
    self.format = format
    self.range = range
    self.content = content
    self.isCounted = isCounted
  }

  /// The bytes of an EXIF segment or chunk that holds nothing but an orientation; nil for a format
  /// where one can't simply be inserted.
  static func bytes(_ format: Format, standing value: Int) -> [UInt8]? {
    let tiff = TurnTag.block(value)
    switch format {
    case .jpeg: return [0xFF, 0xE1] + big(UInt16(exif.count + tiff.count + 2)) + exif + tiff
    case .png:
      let chunk = Array("eXIf".utf8) + tiff
      return big(UInt32(tiff.count)) + chunk + big(PNGChecksum.of(chunk))
    case .webP, .tiff: return nil
    }
  }

  private static func jpeg(_ file: Int32) -> ExifBlock? {
    var offset = 2
    // After the JFIF segment, which must come first.
    var place = 2
    var isCounted = false
    for number in 0..<mostSegments {
      guard let head = bytes(of: file, offset, 10), head.count >= 4, head[0] == 0xFF else {
        return nil
      }
      switch head[1] {
      case 0xFF:
        offset += 1
        continue
      case 0x01, 0xD0...0xD7:
        offset += 2
        continue
      case 0x00, 0xD8, 0xD9: return nil
      // The image data begins.
      case 0xDA: return ExifBlock(format: .jpeg, range: place..<place, content: place..<place)
      default: break
      }
      let length = whole(head[2..<4])
      guard length >= 2 else { return nil }
      let end = offset + 2 + length
      if head[1] == 0xE1, head.dropFirst(4).starts(with: exif.prefix(4)) {
        // Some programs end the name otherwise: readers disagree whether that is EXIF.
        guard head.dropFirst(4).elementsEqual(exif) else { return nil }
        return ExifBlock(
          format: .jpeg, range: offset..<end, content: within(offset + 4 + exif.count, end),
          isCounted: isCounted)
      }
      if head[1] == 0xE2, head.dropFirst(4).starts(with: directory) { isCounted = true }
      if number == 0, head[1] == 0xE0 { place = end }
      offset = end
    }
    return nil
  }

  private static func png(_ file: Int32) -> ExifBlock? {
    var offset = png.count
    var image: Int?
    for _ in 0..<mostChunks {
      guard let head = bytes(of: file, offset, 32), head.count >= 8 else { return nil }
      let length = whole(head[0..<4])
      let end = offset + length + pngFrame
      switch String(decoding: head[4..<8], as: UTF8.self) {
      case "eXIf":
        // A truncated chunk has no checksum that could be recomputed.
        guard length <= longestChunk, bytes(of: file, end - 1, 1)?.count == 1 else { return nil }
        return ExifBlock(format: .png, range: offset..<end, content: within(offset + 8, end - 4))
      case "IDAT": image = image ?? offset
      case "IEND":
        guard let image else { return nil }
        return ExifBlock(format: .png, range: image..<image, content: image..<image)
      // EXIF that old programs put into a text chunk, before PNG had one for it.
      case "zTXt", "tEXt", "iTXt":
        let text = head.dropFirst(8)
        if text.starts(with: "Raw profile type exif\0".utf8)
          || text.starts(with: "Raw profile type APP1\0".utf8)
        {
          return nil
        }
      default: break
      }
      offset = end
    }
    return nil
  }

  private static func webP(_ file: Int32) -> ExifBlock? {
    var offset = 12
    for _ in 0..<mostChunks {
      guard let head = bytes(of: file, offset, 14), head.count >= 8 else { return nil }
      let length = whole(head[4..<8].reversed())
      let end = offset + 8 + length + length % 2
      if head.starts(with: "EXIF".utf8) {
        // Some programs include the signature that precedes the TIFF structure in a JPEG.
        let lead = head.dropFirst(8).elementsEqual(exif) ? exif.count : 0
        return ExifBlock(
          format: .webP, range: offset..<end,
          content: within(offset + 8 + lead, offset + 8 + length))
      }
      offset = end
    }
    return nil
  }

  private static func within(_ start: Int, _ end: Int) -> Range<Int>? {
    start <= end ? start..<end : nil
  }

  private static func bytes(of file: Int32, _ offset: Int, _ count: Int) -> [UInt8]? {
    try? fileBytes(of: file, at: offset..<(offset + count))
  }

  private static func whole(_ bytes: some Collection<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  private static func big(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }
}

/// The checksum of a PNG chunk: CRC-32 as in annex D of the PNG specification.
enum PNGChecksum {
  /// The checksum of a chunk's name and content.
  static func of(_ bytes: some Sequence<UInt8>) -> UInt32 {
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? 0xEDB8_8320 ^ (sum >> 1) : sum >> 1 }
    }
    return ~sum
  }
}
