import KolodaContainers

/// Finds the parts of a JPEG: its tables, the frame header, and everything from the first scan on.
enum JPEGParts {
  private static let adobe = Array("Adobe".utf8)

  static func find(in file: FileBytes) throws(ContainerFault) -> ImageParts {
    var parts = ImageParts(.jpeg)
    var segments = JPEGSegments(file)
    while let segment = try segments.next() {
      if isImage(segment) { try parts.add(segment.range, of: file) }
    }
    // A file that doesn't follow its format: its key is that of all bytes, as ever.
    guard !segments.hasStrayBytes else { throw .malformed }
    return parts
  }

  private static func isImage(_ segment: JPEGSegments.Segment) -> Bool {
    switch segment.marker {
    // Adobe's APP14 tells decoders whether to convert the colours to RGB, so it is part of the
    // image.
    case 0xEE: segment.start.starts(with: adobe)
    case 0xE0...0xEF, 0xFE: false
    default: true
    }
  }
}
