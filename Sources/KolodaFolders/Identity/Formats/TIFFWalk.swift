/// Walks through the directories of a TIFF, a BigTIFF, or a raw file with a TIFF's structure.
struct TIFFWalk {
  /// How many directories are read; a camera's file has up to eight.
  private static let mostDirectories = 16
  private static let mostSubdirectories = 8

  let file: FileBytes
  let isLittleEndian: Bool
  let isBig: Bool
  /// Whether this is Panasonic's raw format, whose image runs from an offset given by a tag to the
  /// end of the file.
  private let isPanasonic: Bool
  private let first: Int64

  /// Recognises the format by the file's first bytes; nil if it is none of these.
  init?(_ file: FileBytes, _ head: [UInt8]) {
    guard head.count >= 8 else { return nil }
    switch Array(head.prefix(4)) {
    case Array("II*\0".utf8), Array("II+\0".utf8), Array("IIRO".utf8), Array("IIRS".utf8),
      Array("IIU\0".utf8):
      isLittleEndian = true
    case Array("MM\0*".utf8), Array("MM\0+".utf8), Array("MMOR".utf8): isLittleEndian = false
    default: return nil
    }
    isBig = head.prefix(4).contains(UInt8(ascii: "+"))
    isPanasonic = head[2] == UInt8(ascii: "U")
    var place = ByteCursor(head.dropFirst(isBig ? 8 : 4), isLittleEndian: isLittleEndian)
    guard let first = try? place.integer(bytes: isBig ? 8 : 4) else { return nil }
    self.file = file
    self.first = first
  }

  /// Finds the parts of all full-size images.
  ///
  /// A file that has only reduced images gives those, and one without either gives its JPEG
  /// previews.
  func find() throws(IdentityFault) -> ImageParts {
    var waiting = [first]
    var seen: Set<Int64> = []
    var full = ImageParts(.tiff)
    var reduced = ImageParts(.tiff)
    var previews: [ImageParts.Extent] = []
    while let offset = waiting.first, seen.count < Self.mostDirectories {
      waiting.removeFirst()
      guard offset != 0, seen.insert(offset).inserted else { continue }
      let directory = try TIFFDirectory(at: offset, in: self)
      waiting += try directory.numbers(of: .subdirectories, atMost: Self.mostSubdirectories)
        .compactMap { Int64(exactly: $0) }
      waiting.append(directory.next)
      if try directory.isReduced {
        try directory.addImage(to: &reduced)
      } else if isPanasonic, let start = try directory.number(of: .panasonicRaw) {
        guard let start = Int64(exactly: start) else { throw .malformed }
        try directory.addFacts(to: &full)
        try full.add(start, length: file.length - start, of: file)
      } else {
        try directory.addImage(to: &full)
      }
      if let preview = try directory.preview { previews.append(preview) }
    }
    if full.length > 0 { return full }
    if reduced.length > 0 { return reduced }
    for preview in previews { try full.add(preview.offset, length: preview.length, of: file) }
    return full
  }
}
