import KolodaContainers

/// Finds the images in the directories of a TIFF, a BigTIFF, or a raw file with a TIFF's structure.
enum TIFFParts {
  /// How many directories are read; a camera's file has up to eight.
  private static let mostDirectories = 16
  private static let mostSubdirectories = 8

  /// Finds the parts of all full-size images.
  ///
  /// A file that has only reduced images gives those, and one without either gives its JPEG
  /// previews.
  static func find(in file: FileBytes) throws(ContainerFault) -> ImageParts {
    let structure = try TIFFStructure(file)
    var waiting = [structure.first]
    var seen: Set<Int> = []
    var full = ImageParts(.tiff)
    var reduced = ImageParts(.tiff)
    var previews: [Range<Int>] = []
    while let offset = waiting.first, seen.count < mostDirectories {
      waiting.removeFirst()
      guard offset != 0, seen.insert(offset).inserted else { continue }
      let directory = try structure.directory(at: offset)
      guard let next = directory.next else { throw .malformed }
      let image = try TIFFImage(directory, in: file)
      waiting += try image.numbers(of: .subdirectories, atMost: mostSubdirectories)
        .compactMap { Int(exactly: $0) }
      waiting.append(next)
      if try image.isReduced {
        try image.addPixels(to: &reduced)
      } else if structure.order.isPanasonic, let start = try image.number(of: .panasonicRaw) {
        guard let start = Int(exactly: start), start <= file.length else { throw .malformed }
        try image.addFacts(to: &full)
        try full.add(start..<file.length, of: file)
      } else {
        try image.addPixels(to: &full)
      }
      if let preview = try image.preview { previews.append(preview) }
    }
    if full.length > 0 { return full }
    if reduced.length > 0 { return reduced }
    for preview in previews { try full.add(preview, of: file) }
    return full
  }
}
