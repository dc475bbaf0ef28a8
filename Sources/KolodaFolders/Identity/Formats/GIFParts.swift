import KolodaContainers

/// Finds the blocks of a GIF that hold its frames: all but comments, XMP and colour profiles.
enum GIFParts {
  /// The applications whose blocks say how often an animation is repeated.
  private static let looping = ["NETSCAPE2.0", "ANIMEXTS1.0"].map { Array($0.utf8) }
  /// Pixels come in blocks of 255 bytes, so these make half a MiB.
  private static let mostBlocks = 2048
  /// How many blocks of comments, XMP and the like are skipped: about 150 KB of text.
  private static let mostSkipped = 2048

  static func find(in file: FileBytes) throws(ContainerFault) -> ImageParts {
    var parts = ImageParts(.gif)
    var blocks = try GIFBlocks(file)
    // The version, before this, changes with the first comment.
    try parts.add(blocks.screen, of: file)
    var blocksLeft = mostBlocks
    var skippedLeft = mostSkipped
    while blocksLeft > 0 {
      guard let block = try blocks.next() else { return parts }
      if isPartOfImage(block) {
        let isOver = try blocks.skipData(&blocksLeft)
        try parts.add(block.start..<(isOver ? blocks.offset : file.length), of: file)
        if !isOver { return parts }
      } else if try !blocks.skipData(&skippedLeft) {
        // What a long comment hides may be the image.
        throw .malformed
      }
    }
    // From here on, all counts.
    if blocks.offset < file.length { try parts.add(blocks.offset..<file.length, of: file) }
    return parts
  }

  /// Whether a block is a frame, or an extension that frames need.
  private static func isPartOfImage(_ block: GIFBlocks.Block) -> Bool {
    switch block.kind {
    case 0xFE: false
    case 0xFF: looping.contains(Array(block.application))
    default: true
    }
  }
}
