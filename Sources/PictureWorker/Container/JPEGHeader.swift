import KolodaPictureMessages

/// What a JPEG file's segments say before its pixels.
struct JPEGHeader {
  /// The range of the EXIF block's TIFF structure in the file.
  private(set) var exif: Range<Int>?

  /// Reads the segments up to the first scan; nil if the file is no JPEG.
  ///
  /// The walk ends at anything that isn't a segment: some programs leave stray bytes between two, which
  /// the decoder gets over.
  init?(_ file: PictureFile) {
    guard file.bytes(at: 0, count: 3) == [0xff, 0xd8, 0xff] else { return nil }
    var offset = 2
    for _ in 0..<Self.mostSegments {
      let head = file.bytes(at: offset, count: 4)
      guard head.count == 4, head[0] == 0xff else { return }
      // Any number of 0xff bytes may precede a marker.
      guard head[1] != 0xff else {
        offset += 1
        continue
      }
      let startOfScan: UInt8 = 0xda
      let length = Int(head[2]) << 8 | Int(head[3])
      guard length >= 2, head[1] != startOfScan else { return }
      let body = offset + 4
      if head[1] == 0xe1, file.bytes(at: body, count: 6) == Array("Exif\0\0".utf8) {
        exif = (body + 6)..<max(body + 6, offset + 2 + length)
        return
      }
      offset += 2 + length
    }
  }

  /// More segments would be an attack, or not worth the wait.
  private static let mostSegments = 4096
}
