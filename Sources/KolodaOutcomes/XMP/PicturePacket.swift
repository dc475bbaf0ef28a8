import Glibc
import KolodaFiles

/// The XMP packet inside a picture file: a JPEG, PNG, WebP, GIF, JPEG XL or TIFF, a RAW file that is
/// a TIFF, or Canon's CR3.
///
/// Part 3 of Adobe's XMP specification says where each format has it.
enum PicturePacket {
  /// The longest packet that is read, in bytes.
  private static let longest = 4_000_000
  private static let mostChunks = 65_536
  /// The TIFF tag of the packet.
  private static let tag = 700
  /// The UUID of the box in which a CR3 has the packet.
  private static let box: [UInt8] = [
    0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
  ]

  /// The beginning of a JPEG XL that has boxes.
  private static let jpegXL: [UInt8] =
    [0, 0, 0, 12] + Array("JXL ".utf8) + [0x0D, 0x0A, 0x87, 0x0A]
  /// The name of a GIF's extension with the packet, after its own length.
  private static let gifExtension: [UInt8] = [11] + Array("XMP DataXMP".utf8)
  /// The bytes after a GIF's packet: read as blocks with a length each, they end the extension from
  /// wherever one comes to them.
  private static let gifTrailer = 258

  /// Reads a picture's packet.
  ///
  /// - Returns: nil if there is none or it can't be found.
  static func read(at path: [UInt8]) -> [UInt8]? {
    picture(at: path) { file, head in
      if head.starts(with: [0xFF, 0xD8]) {
        return (try? JPEGPacket(in: file).read(from: file)).flatMap(\.self)
      }
      if head.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return png(file) }
      if head.starts(with: "RIFF".utf8), head.dropFirst(8).elementsEqual("WEBP".utf8) {
        return webP(file)
      }
      if head.dropFirst(4).elementsEqual("ftypcrx ".utf8) { return packet("uuid", box, in: file) }
      if head.elementsEqual(jpegXL) { return packet("xml ", [], in: file) }
      if head.starts(with: "GIF8".utf8) { return gif(file) }
      return TIFFEntry(tag, in: file, at: 0..<Int.max)?.bytes(in: file, atMost: longest)
    }
  }

  /// The stars in a picture's EXIF, 1 to 5, as Windows and some cameras write them; nil for none.
  static func exifRating(at path: [UInt8]) -> Int? {
    picture(at: path) { file, head in
      let place = ExifBlock(in: file).map(\.content) ?? 0..<Int.max
      let rating = TIFFEntry(0x4746, in: file, at: place).flatMap(\.whole)
      if let rating { return (1...5).contains(rating) ? rating : nil }
      return TIFFEntry(0x4749, in: file, at: place).flatMap(\.whole).flatMap(stars(percent:))
    }
  }

  /// The stars for a rating in percent, as Windows writes it: 1, 25, 50, 75 and 99 for 1 to 5; nil for
  /// none.
  static func stars(percent: Int) -> Int? {
    switch percent {
    case 1..<13: 1
    case 13..<38: 2
    case 38..<63: 3
    case 63..<88: 4
    case 88...100: 5
    default: nil
    }
  }

  /// The percentage that Windows writes for stars, 0 for none.
  static func percent(stars: Int) -> Int {
    switch stars {
    case 1: 1
    case 2: 25
    case 3: 50
    case 4: 75
    case 5...: 99
    default: 0
    }
  }

  private static func picture<Result>(
    at path: [UInt8], _ body: (Int32, [UInt8]) -> Result?
  ) -> Result? {
    // Without O_NONBLOCK a pipe of that name would block for ever.
    let file = open(cString(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      let head = bytes(of: file, 0, 12)
    else { return nil }
    return body(file, head)
  }

  private static func png(_ file: Int32) -> [UInt8]? {
    let name = Array("XML:com.adobe.xmp".utf8) + [0]
    var offset = 8
    for _ in 0..<mostChunks {
      guard let head = bytes(of: file, offset, 8) else { return nil }
      let length = whole(head[..<4])
      if head[4...].elementsEqual("iTXt".utf8), length <= longest,
        let text = bytes(of: file, offset + 8, length), text.starts(with: name)
      {
        // What follows: the compression flag and method, the language, the translated keyword.
        let rest = text.dropFirst(name.count)
        guard let flag = rest.first, flag <= 1 else { return nil }
        let parts = rest.dropFirst(2).split(
          separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        let packet = Array(parts[2])
        return flag == 0 ? packet : RawProfile.inflated(packet, atMost: longest)
      }
      if let text = profile(file, head, offset + 8, length) { return RawProfile.bytes(in: text) }
      if head[4...].elementsEqual("IEND".utf8) { return nil }
      offset += 12 + length
    }
    return nil
  }

  /// The text of a PNG's chunk that is a raw profile, decompressed; nil for any other chunk.
  private static func profile(
    _ file: Int32, _ head: [UInt8], _ offset: Int, _ length: Int
  ) -> [UInt8]? {
    let isPacked = head[4...].elementsEqual("zTXt".utf8)
    let keyword = RawProfile.keyword
    guard isPacked || head[4...].elementsEqual("tEXt".utf8), length > keyword.count,
      length <= longest, bytes(of: file, offset, keyword.count) == keyword,
      let text = bytes(of: file, offset + keyword.count, length - keyword.count)
    else { return nil }
    // Before compressed text comes the number of the method, which is always 0.
    return isPacked ? RawProfile.inflated(Array(text.dropFirst()), atMost: 3 * longest) : text
  }

  /// The packet in an extension before the first image.
  private static func gif(_ file: Int32) -> [UInt8]? {
    guard let screen = bytes(of: file, 0, 13) else { return nil }
    // The palette has three bytes for each colour.
    var offset = 13 + (screen[10] & 0x80 == 0 ? 0 : 3 << (Int(screen[10] & 7) + 1))
    var start: Int?
    for _ in 0..<mostChunks {
      guard let head = bytes(of: file, offset, start == nil ? 2 : 1) else { return nil }
      if let begun = start, head[0] == 0 {
        // The end of an extension; others than that of the packet begin at 0.
        let length = offset + 1 - gifTrailer - begun
        if begun > 0 { return length > 0 ? bytes(of: file, begun, length) : nil }
        start = nil
        offset += 1
      } else if start != nil {
        offset += 1 + Int(head[0])
      } else {
        guard head[0] == 0x21 else { return nil }
        offset += 2
        let isPacket = head[1] == 0xFF && bytes(of: file, offset, 12) == gifExtension
        if isPacket { offset += gifExtension.count }
        start = isPacket ? offset : 0
      }
      if let start, start > 0, offset - start > longest { return nil }
    }
    return nil
  }

  private static func webP(_ file: Int32) -> [UInt8]? {
    var offset = 12
    for _ in 0..<mostChunks {
      guard let head = bytes(of: file, offset, 8) else { return nil }
      let length = whole(head[4...].reversed())
      if head.starts(with: "XMP ".utf8) {
        return length <= longest ? bytes(of: file, offset + 8, length) : nil
      }
      offset += 8 + length + length % 2
    }
    return nil
  }

  /// The content of a box of ISO 14496-12 that begins with an id.
  private static func packet(_ name: String, _ id: [UInt8], in file: Int32) -> [UInt8]? {
    var offset = 0
    for _ in 0..<mostChunks {
      guard let head = bytes(of: file, offset, 8) else { return nil }
      let size = whole(head[..<4])
      // The image data, after all this, may have a 64-bit length.
      guard size >= 8 else { return nil }
      if head[4...].elementsEqual(name.utf8), bytes(of: file, offset + 8, id.count) == id {
        let start = 8 + id.count
        return (start...longest).contains(size)
          ? bytes(of: file, offset + start, size - start) : nil
      }
      offset += size
    }
    return nil
  }

  private static func bytes(of file: Int32, _ offset: Int, _ count: Int) -> [UInt8]? {
    let found = try? fileBytes(of: file, at: offset..<(offset + count))
    return found?.count == count ? found : nil
  }

  private static func whole(_ bytes: some Collection<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }
}
