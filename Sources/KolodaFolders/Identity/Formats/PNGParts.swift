/// Finds the chunks of a PNG or an animated PNG that hold its image.
enum PNGParts {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private static let imageTypes = Set(
    ["IHDR", "PLTE", "tRNS", "acTL", "fcTL", "IDAT", "fdAT"].map { Array($0.utf8) })
  private static let end = Array("IEND".utf8)
  /// Image chunks mostly have 8 KiB, so these make 32 MiB.
  private static let mostImageChunks = 4096
  private static let mostChunks = 5000
  private static let checksumLength: Int64 = 4

  static func find(in file: FileBytes) throws(IdentityFault) -> ImageParts {
    var parts = ImageParts(.png)
    var offset = Int64(signature.count)
    var imageChunks = 0
    for _ in 0..<mostChunks {
      var head = ByteCursor(try file.bytes(at: offset, count: 8))
      let length = try head.integer(bytes: 4)
      let type = Array(head.rest)
      guard type.allSatisfy(isLetter), length < 1 << 31 else { throw .malformed }
      if type == end { return parts }
      if imageTypes.contains(type) {
        imageChunks += 1
        if imageChunks == mostImageChunks {
          try parts.add(offset, length: file.length - offset, of: file)
          return parts
        }
        try parts.add(offset + 4, length: 4 + length, of: file)
      }
      offset += 8 + length + checksumLength
    }
    throw .malformed
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
