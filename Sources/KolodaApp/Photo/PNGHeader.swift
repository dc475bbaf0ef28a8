/// What a PNG file's chunks say around its pixels.
struct PNGHeader {
  /// Whether the file goes on to the chunk that ends a picture.
  private(set) var isComplete = false
  /// Where an EXIF block's TIFF structure lies in the file.
  private(set) var exif: Range<Int>?

  /// Walks the chunks; nil if the file is no PNG.
  init?(_ file: PhotoFile) {
    guard file.bytes(at: 0, count: 8) == [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] else {
      return nil
    }
    var offset = 8
    while offset < file.stamp.size {
      let head = file.bytes(at: offset, count: 8)
      guard head.count == 8 else { return }
      let length = head[0..<4].reduce(0) { $0 << 8 | Int($1) }
      switch String(decoding: head[4..<8], as: UTF8.self) {
      case "IEND":
        isComplete = true
        return
      case "eXIf": exif = (offset + 8)..<(offset + 8 + length)
      default: break
      }
      let chunkFraming = 12
      offset += length + chunkFraming
    }
  }
}
