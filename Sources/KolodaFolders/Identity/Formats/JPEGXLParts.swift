import KolodaContainers

/// Finds the codestream of a JPEG XL, which is a file of its own or lies in boxes, whole or cut into
/// pieces.
///
/// A program that writes metadata into a bare codestream puts it into boxes; the picture stays the
/// same.
enum JPEGXLParts {
  /// The length of a piece's number, which comes before the piece.
  private static let numberLength = 4

  static func find(in file: FileBytes, isContainer: Bool) throws(ContainerFault) -> ImageParts {
    var parts = ImageParts(.jpegXL)
    guard isContainer else {
      try parts.add(0..<file.length, of: file)
      return parts
    }
    var boxes = MediaBoxes(file)
    while let box = try boxes.next() {
      switch box.type {
      case "jxlc": try parts.add(box.content, of: file)
      case "jxlp":
        guard box.content.count >= numberLength else { throw .malformed }
        try parts.add(box.content.dropFirst(numberLength), of: file)
      default: break
      }
    }
    return parts
  }
}
