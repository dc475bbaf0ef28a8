/// Finds the EXIF block of a WebP file.
enum WebPExif {
  /// The most chunks that are walked; the one with the EXIF comes last.
  private static let mostChunks = 4096

  /// Finds the EXIF block's TIFF structure; nil if there is none, or the file is no WebP.
  static func find(in file: PictureFile) -> Range<Int>? {
    let head = file.bytes(at: 0, count: 12)
    guard head.count == 12, head.starts(with: Array("RIFF".utf8)),
      head[8...].elementsEqual("WEBP".utf8)
    else { return nil }
    var offset = 12
    for _ in 0..<mostChunks {
      let chunk = file.bytes(at: offset, count: 8)
      guard chunk.count == 8 else { return nil }
      let length = chunk[4...].reversed().reduce(0) { $0 << 8 | Int($1) }
      let start = offset + 8
      if chunk.starts(with: Array("EXIF".utf8)) {
        // Some programs include the signature that precedes the TIFF structure in a JPEG.
        let mark = Array("Exif\0\0".utf8)
        let skipped = file.bytes(at: start, count: mark.count) == mark ? mark.count : 0
        guard length > skipped else { return nil }
        return (start + skipped)..<(start + length)
      }
      offset = start + length + length % 2
    }
    return nil
  }
}
