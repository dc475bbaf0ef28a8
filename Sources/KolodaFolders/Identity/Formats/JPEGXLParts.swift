/// Finds the codestream of a JPEG XL, which is a file of its own or lies in boxes, whole or cut into
/// pieces.
///
/// A program that writes metadata into a bare codestream puts it into boxes; the picture stays the
/// same.
enum JPEGXLParts {
  static let codestream: [UInt8] = [0xFF, 0x0A]
  static let container: [UInt8] = [0, 0, 0, 12] + Array("JXL \r\n".utf8) + [0x87, 0x0A]

  private static let mostBoxes = 4096
  /// The length of a piece's number, which comes before the piece.
  private static let numberLength: Int64 = 4

  static func find(in file: FileBytes, isContainer: Bool) throws(IdentityFault) -> ImageParts {
    var parts = ImageParts(.jpegXL)
    guard isContainer else {
      try parts.add(0, length: file.length, of: file)
      return parts
    }
    var offset: Int64 = 0
    for _ in 0..<mostBoxes {
      guard offset < file.length else { return parts }
      let box = try MediaBox(at: offset, in: file)
      switch box.type {
      case "jxlc": try parts.add(box.start, length: box.length, of: file)
      case "jxlp":
        try parts.add(
          box.start + numberLength, length: box.length - numberLength, of: file)
      default: break
      }
      offset = box.end
    }
    throw .malformed
  }
}
