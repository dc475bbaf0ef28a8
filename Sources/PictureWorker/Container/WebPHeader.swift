/// What a WebP's chunks say besides its pixels; the loader doesn't report the orientation.
struct WebPHeader {
  /// The range of the EXIF block's TIFF structure in the file.
  private(set) var exif: Range<Int>?

  private static let mostChunks = 4096
  private static let headLength = 8
  /// The signature that some programs write before the TIFF structure, as in a JPEG.
  private static let lead = Array("Exif".utf8) + [0, 0]

  /// Walks the chunks up to the EXIF block; nil if the file is no WebP.
  init?(_ file: PictureFile) {
    let start = file.bytes(at: 0, count: 12)
    guard start.starts(with: "RIFF".utf8), start.dropFirst(8).elementsEqual("WEBP".utf8) else {
      return nil
    }
    var offset = 12
    for _ in 0..<Self.mostChunks {
      let head = file.bytes(at: offset, count: Self.headLength + Self.lead.count)
      guard head.count >= Self.headLength else { return }
      let length = head[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
      let content = offset + Self.headLength
      if head.starts(with: "EXIF".utf8) {
        let lead = head.dropFirst(Self.headLength).elementsEqual(Self.lead) ? Self.lead.count : 0
        exif = (content + lead)..<(content + max(length, lead))
        return
      }
      // A chunk of odd length is padded with one byte.
      offset = content + length + length % 2
    }
  }
}
