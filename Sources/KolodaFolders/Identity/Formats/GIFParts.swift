/// Finds the blocks of a GIF that hold its frames: all but comments, XMP and colour profiles.
enum GIFParts {
  static let signatures = ["GIF87a", "GIF89a"].map { Array($0.utf8) }

  /// The applications whose blocks say how often an animation is repeated.
  private static let looping = ["NETSCAPE2.0", "ANIMEXTS1.0"].map { Array($0.utf8) }
  /// Pixels come in blocks of 255 bytes, so these make half a MiB.
  private static let mostBlocks = 2048
  /// How many blocks of comments, XMP and the like are skipped: about 150 KB of text.
  private static let mostSkipped = 2048

  static func find(in file: FileBytes) throws(IdentityFault) -> ImageParts {
    var parts = ImageParts(.gif)
    // The version, before this, changes with the first comment.
    var offset: Int64 = 6
    let screen = try file.bytes(at: offset, count: 7)
    let screenLength = 7 + coloursLength(screen[4])
    try parts.add(offset, length: screenLength, of: file)
    offset += screenLength
    var blocksLeft = mostBlocks
    var skippedLeft = mostSkipped
    while blocksLeft > 0 {
      let start = offset
      // The longest head is that of an application's block, with its name.
      let head = try file.bytes(at: offset, count: Int(min(14, file.length - offset)))
      guard head.count >= 3 || head.first == end else { throw .malformed }
      switch head[0] {
      case 0x2C where head.count >= 10:
        // One byte between the colours and the pixels tells the length of a code.
        offset += 10 + coloursLength(head[9]) + 1
      case 0x21: offset += 2
      case end: return parts
      default: throw .malformed
      }
      if isPartOfImage(head) {
        offset = try skipBlocks(from: offset, of: file, &blocksLeft) ?? file.length
        try parts.add(start, length: offset - start, of: file)
      } else if let next = try skipBlocks(from: offset, of: file, &skippedLeft) {
        offset = next
      } else {
        // What a long comment hides may be the image.
        throw .malformed
      }
    }
    // From here on, all counts.
    if offset < file.length { try parts.add(offset, length: file.length - offset, of: file) }
    return parts
  }

  private static let end: UInt8 = 0x3B

  /// The length of a table of colours, in bytes, from the byte that tells it.
  private static func coloursLength(_ packed: UInt8) -> Int64 {
    packed & 0x80 == 0 ? 0 : 3 << (Int64(packed & 7) + 1)
  }

  /// Whether a block with these first bytes is a frame, or an extension that frames need.
  private static func isPartOfImage(_ head: [UInt8]) -> Bool {
    guard head[0] == 0x21 else { return true }
    switch head[1] {
    case 0xFE: return false
    case 0xFF: return looping.contains(Array(head.dropFirst(3)))
    default: return true
    }
  }

  /// Skips the blocks of data up to the empty one at their end.
  /// - Returns: The offset behind them; nil if there are more than are left.
  private static func skipBlocks(
    from start: Int64, of file: FileBytes, _ blocksLeft: inout Int
  ) throws(IdentityFault) -> Int64? {
    var offset = start
    while blocksLeft > 0 {
      blocksLeft -= 1
      let length = try file.bytes(at: offset, count: 1)[0]
      offset += 1 + Int64(length)
      if length == 0 { return offset }
    }
    return nil
  }
}
