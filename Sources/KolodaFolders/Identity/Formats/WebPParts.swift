/// Finds the chunks of a WebP that hold its image.
enum WebPParts {
  private static let imageTypes: Set = ["VP8 ", "VP8L", "ALPH", "ANIM", "ANMF"]
  private static let mostChunks = 4096
  private static let headLength: Int64 = 8

  static func find(in file: FileBytes) throws(IdentityFault) -> ImageParts {
    var parts = ImageParts(.webP)
    var size = ByteCursor(try file.bytes(at: 4, count: 4), isLittleEndian: true)
    let end = headLength + (try size.integer(bytes: 4))
    guard end <= file.length else { throw .malformed }
    // Skips the RIFF header and the form type.
    var offset = headLength + 4
    for _ in 0..<mostChunks {
      guard offset + headLength <= end else { return parts }
      var head = ByteCursor(
        try file.bytes(at: offset, count: Int(headLength)), isLittleEndian: true)
      let type = try head.name()
      let length = try head.integer(bytes: 4)
      guard type.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else { throw .malformed }
      if imageTypes.contains(type) {
        try parts.add(offset, length: headLength + length, of: file)
      }
      // A chunk of odd length is padded by one byte.
      offset += headLength + length + (length & 1)
    }
    throw .malformed
  }
}
