/// Finds the blocks of a GIF that hold its frames: all but comments, XMP and colour profiles.
enum GIFParts {
  static let signatures = ["GIF87a", "GIF89a"].map { Array($0.utf8) }

  /// The applications whose blocks say how often an animation is repeated.
  private static let looping = ["NETSCAPE2.0", "ANIMEXTS1.0"].map { Array($0.utf8) }
  /// Pixels come in blocks of 255 bytes, so these make 1 MiB.
  private static let mostBlocks = 4096

  static func find(in file: FileBytes) throws(IdentityFault) -> ImageParts {
    var parts = ImageParts(.gif)
    // The version, before this, changes with the first comment.
    var offset: Int64 = 6
    let screen = try file.bytes(at: offset, count: 7)
    let screenLength = 7 + coloursLength(screen[4])
    try parts.add(offset, length: screenLength, of: file)
    offset += screenLength
    var blocksLeft = mostBlocks
    while blocksLeft > 0 {
      let start = offset
      var isImage = true
      switch try file.bytes(at: offset, count: 1)[0] {
      case 0x2C:
        let frame = try file.bytes(at: offset, count: 10)
        // One byte between the colours and the pixels tells the length of a code.
        offset += 10 + coloursLength(frame[9]) + 1
      case 0x21:
        isImage = try isPartOfImage(extensionAt: offset, of: file)
        offset += 2
      case 0x3B: return parts
      default: throw .malformed
      }
      offset = try skipBlocks(from: offset, of: file, &blocksLeft)
      // What a long comment hides may be the image.
      guard isImage || blocksLeft > 0 else { throw .malformed }
      if blocksLeft == 0 { offset = file.length }
      if isImage { try parts.add(start, length: offset - start, of: file) }
    }
    return parts
  }

  /// The length of a table of colours, in bytes, from the byte that tells it.
  private static func coloursLength(_ packed: UInt8) -> Int64 {
    packed & 0x80 == 0 ? 0 : 3 << (Int64(packed & 7) + 1)
  }

  private static func isPartOfImage(
    extensionAt offset: Int64, of file: FileBytes
  ) throws(IdentityFault) -> Bool {
    let head = try file.bytes(at: offset, count: 3)
    switch head[1] {
    case 0xFE: return false
    case 0xFF where head[2] == 11:
      return looping.contains(try file.bytes(at: offset + 3, count: 11))
    case 0xFF: return false
    default: return true
    }
  }

  /// Skips the blocks of data up to the empty one at their end, or as many as are left.
  /// - Returns: The offset behind them.
  private static func skipBlocks(
    from start: Int64, of file: FileBytes, _ blocksLeft: inout Int
  ) throws(IdentityFault) -> Int64 {
    var offset = start
    while blocksLeft > 0 {
      blocksLeft -= 1
      let length = try file.bytes(at: offset, count: 1)[0]
      offset += 1 + Int64(length)
      if length == 0 { break }
    }
    return offset
  }
}
