import KolodaContainers

/// Finds the chunks of a PNG or an animated PNG that hold its image.
enum PNGParts {
  private static let imageTypes: Set = ["IHDR", "PLTE", "tRNS", "acTL", "fcTL", "IDAT", "fdAT"]
  /// Image chunks mostly have 8 KiB, so these make 32 MiB.
  private static let mostImageChunks = 4096
  /// How many chunks earlier versions walked; files with more they took as a whole.
  private static let formerChunks = 5000

  static func find(in file: FileBytes) throws(ContainerFault) -> ImageParts {
    var parts = ImageParts(.png)
    var chunks = PNGChunks(file)
    var (count, imageChunks) = (0, 0)
    while let chunk = try chunks.next() {
      count += 1
      parts.wasWhole = count > formerChunks
      guard imageTypes.contains(chunk.name) else { continue }
      imageChunks += 1
      if imageChunks == mostImageChunks {
        try parts.add(chunk.range.lowerBound..<file.length, of: file)
        return parts
      }
      // The name and the content.
      try parts.add((chunk.range.lowerBound + 4)..<chunk.content.upperBound, of: file)
    }
    return parts
  }
}
