/// A picture's EXIF block: a TIFF structure, in the picture's file or unpacked from it.
struct ExifBlock {
  private let file: PictureFile
  private let range: Range<Int>

  /// A block that lies in a file as it is.
  init(_ range: Range<Int>, of file: PictureFile) {
    self.file = file
    self.range = range
  }

  /// A block in memory.
  init(_ content: [UInt8]) {
    let held = HeldBytes(content)
    self.init(0..<content.count, of: PictureFile(memory: held.bytes, of: held))
  }

  /// Returns up to `count` bytes from an offset in the block on; fewer at its end.
  func bytes(at offset: Int, count: Int) -> [UInt8] {
    guard offset >= 0, count > 0, offset < range.count else { return [] }
    return file.bytes(at: range.lowerBound + offset, count: min(count, range.count - offset))
  }

  /// What the block says; nil if it is none.
  var tags: ExifTags? { ExifTags(bytes: bytes) }
}
