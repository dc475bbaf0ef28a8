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
      let box = try Box(at: offset, in: file)
      switch box.type {
      case "meta":
        guard box.length <= longestItems else { throw .malformed }
        let bytes = try file.bytes(at: box.start, count: Int(box.length))
        let parts = try HEIFItems(bytes, at: box.start).parts(of: file)
        if parts.length > 0 { return parts }
      case "mdat": try media.add(box.start, length: box.length, of: file)
      default: break
      }
      offset = box.start + box.length
    }
    throw .malformed
  }

  private struct Box {
    let type: String
    /// The offset of the box's content in the file.
    let start: Int64
    let length: Int64

    init(at offset: Int64, in file: FileBytes) throws(IdentityFault) {
      var head = ByteCursor(try file.bytes(at: offset, count: 8))
      let size = try head.integer(bytes: 4)
      type = try head.name()
      switch size {
      case 0:
        // The box reaches to the end of the file.
        start = offset + 8
        length = file.length - start
      case 1:
        var long = ByteCursor(try file.bytes(at: offset + 8, count: 8))
        start = offset + 16
        length = try long.integer(bytes: 8) - 16
      default:
        start = offset + 8
        length = size - 8
      }
      guard length >= 0, length <= file.length - start else { throw .malformed }
    }
  }
}
