import Glibc
import KolodaFiles

/// The XMP packet inside a picture file: a JPEG, PNG, WebP or TIFF, a RAW file that is a TIFF, or
/// Canon's CR3.
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
      if head.dropFirst(4).elementsEqual("ftypcrx ".utf8) { return canon(file) }
      return TIFFEntry(tag, in: file, at: 0..<Int.max)?.bytes(in: file, atMost: longest)
    }
  }

  /// The stars in a picture's EXIF, 1 to 5, as Windows and some cameras write them; nil for none.
  static func exifRating(at path: [UInt8]) -> Int? {
    picture(at: path) { file, head in
      let place = ExifBlock(in: file).map(\.content) ?? 0..<Int.max
      guard let entry = TIFFEntry(0x4746, in: file, at: place), entry.kind == .short,
        entry.count == 1, (1...5).contains(entry.short)
      else { return nil }
      return entry.short
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
    guard fstat(file, &status) == 0, status.isRegular, let head = bytes(of: file, 0, 12) else {
      return nil
    }
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
        guard rest.first == 0 else { return nil }
        let parts = rest.dropFirst(2).split(
          separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
        return parts.count == 3 ? Array(parts[2]) : nil
      }
      if head[4...].elementsEqual("IEND".utf8) { return nil }
      offset += 12 + length
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

  private static func canon(_ file: Int32) -> [UInt8]? {
    var offset = 0
    for _ in 0..<mostChunks {
      guard let head = bytes(of: file, offset, 8) else { return nil }
      let size = whole(head[..<4])
      // The image data, after all this, may have a 64-bit length.
      guard size >= 8 else { return nil }
      if head[4...].elementsEqual("uuid".utf8), bytes(of: file, offset + 8, 16) == box {
        return (24...longest).contains(size) ? bytes(of: file, offset + 24, size - 24) : nil
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
