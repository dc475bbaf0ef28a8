/// Finds the image in files made of boxes by ISO 14496-12: HEIF, AVIF and CR3.
enum BoxParts {
  private static let mostBoxes = 256
  /// The longest `meta` box that is read, in bytes.
  ///
  /// That of a photo cut into tiles has a few KiB.
  private static let longestItems: Int64 = 64 * 1024

  static func find(in file: FileBytes) throws(IdentityFault) -> ImageParts {
    var offset: Int64 = 0
    var media = ImageParts(.isoMedia)
    for _ in 0..<mostBoxes {
      guard offset < file.length else { return media }
      let box = try MediaBox(at: offset, in: file)
      switch box.type {
      case "meta":
        guard box.length <= longestItems else { throw .malformed }
        let bytes = try file.bytes(at: box.start, count: Int(box.length))
        let parts = try HEIFItems(bytes, at: box.start).parts(of: file)
        if parts.length > 0 { return parts }
      case "mdat": try media.add(box.start, length: box.length, of: file)
      default: break
      }
      offset = box.end
    }
    throw .malformed
  }
}
