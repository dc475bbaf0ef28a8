/// What a PNG file's chunks say besides its pixels.
struct PNGHeader {
  /// Whether the file extends to its IEND chunk.
  private(set) var isComplete = false
  /// The EXIF block.
  private(set) var exif: ExifBlock?

  /// How many chunks are walked; a picture of half a gigabyte has as many.
  static let mostChunks = 65_536
  /// How many chunks are walked between two calls of `isCancelled`.
  static let patience = 256

  private static let signature: [UInt8] = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  /// The IEND chunk: length 0, its name, its checksum.
  private static let end: [UInt8] = [0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]

  /// Walks the chunks; nil if the file doesn't start as a PNG.
  ///
  /// The walk ends at anything that isn't a chunk, such as the zeros of a file that was never
  /// filled.
  ///
  /// - Parameter isCancelled: whether the picture is no longer wanted; if so the walk ends early.
  init?(_ file: PictureFile, isCancelled: () -> Bool = { false }) {
    guard file.bytes(at: 0, count: 4).elementsEqual(Self.signature.prefix(4)) else { return nil }
    var offset = Self.signature.count
    for number in 1...Self.mostChunks {
      if number % Self.patience == 0, isCancelled() { return }
      let head = file.bytes(at: offset, count: 8)
      guard head.count == 8, head[4...].allSatisfy(Self.isLetter) else { return }
      let length = head[..<4].reduce(0) { $0 << 8 | Int($1) }
      let content = (offset + 8)..<(offset + 8 + length)
      switch String(decoding: head[4...], as: UTF8.self) {
      case "IEND":
        isComplete = true
        return
      case "eXIf": exif = ExifBlock(content, of: file)
      // A chunk of its own counts before a text.
      case "zTXt" where exif == nil: exif = RawProfile.exif(in: file, at: content, isPacked: true)
      case "tEXt" where exif == nil: exif = RawProfile.exif(in: file, at: content, isPacked: false)
      default: break
      }
      let chunkFraming = 12
      offset += length + chunkFraming
    }
    isComplete = file.bytes(at: file.size - Self.end.count, count: Self.end.count) == Self.end
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
