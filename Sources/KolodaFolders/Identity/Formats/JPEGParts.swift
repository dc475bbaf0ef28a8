/// Finds the parts of a JPEG: its tables, the frame header, and everything from the first scan on.
enum JPEGParts {
  /// Long XMP and depth maps are cut into segments of 64 KiB; this is 256 MiB of them.
  private static let mostSegments = 4096

  static func find(in file: FileBytes) throws(IdentityFault) -> ImageParts {
    var parts = ImageParts(.jpeg)
    // Skips the start-of-image marker.
    var offset: Int64 = 2
    for _ in 0..<mostSegments {
      let head = try file.bytes(at: offset, count: 4)
      guard head[0] == 0xFF else { throw .malformed }
      switch head[1] {
      case 0xFF:
        // A fill byte before a marker.
        offset += 1
      case 0xDA:
        try parts.add(offset, length: file.length - offset, of: file)
        return parts
      case 0x01, 0xD0...0xD7:
        // These markers have no length field.
        offset += 2
      case 0x00, 0xD8, 0xD9: throw .malformed
      default:
        let length = Int64(head[2]) << 8 | Int64(head[3])
        guard length >= 2 else { throw .malformed }
        if try isImage(head[1], at: offset, length, file) {
          try parts.add(offset, length: 2 + length, of: file)
        }
        offset += 2 + length
      }
    }
    throw .malformed
  }

  private static func isImage(
    _ marker: UInt8, at offset: Int64, _ length: Int64, _ file: FileBytes
  ) throws(IdentityFault) -> Bool {
    switch marker {
    // Adobe's APP14 tells decoders whether to convert the colours to RGB, so it is part of the
    // image.
    case 0xEE where length >= 7:
      try file.bytes(at: offset + 4, count: 5) == Array("Adobe".utf8)
    case 0xE0...0xEF, 0xFE: false
    default: true
    }
  }
}
