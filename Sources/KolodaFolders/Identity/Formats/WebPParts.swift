import KolodaContainers

/// Finds the chunks of a WebP that hold its image.
enum WebPParts {
  private static let imageTypes: Set = ["VP8 ", "VP8L", "ALPH", "ANIM", "ANMF"]
  /// How many chunks earlier versions walked; files with more they took as a whole.
  private static let formerChunks = 4096

  static func find(in file: FileBytes) throws(ContainerFault) -> ImageParts {
    var parts = ImageParts(.webP)
    var chunks = try RIFFChunks(file)
    guard chunks.end <= file.length else { throw .malformed }
    var count = 0
    while chunks.offset + RIFFChunks.headLength <= chunks.end, let chunk = try chunks.next() {
      count += 1
      parts.wasWhole = count >= formerChunks
      guard imageTypes.contains(chunk.name) else { continue }
      guard chunk.isWhole else { throw .malformed }
      try parts.add(chunk.range.lowerBound..<chunk.content.upperBound, of: file)
    }
    return parts
  }
}
