/// A box by ISO 14496-12, the building block of HEIF, AVIF, CR3, JPEG XL and films.
package struct MediaBox {
  /// The type: a four-character code.
  package let type: String
  /// Where all of it lies in the file.
  package let range: Range<Int>
  /// Where its content lies in the file.
  package let content: Range<Int>
}

/// The boxes in a range of a file, one after another.
package struct MediaBoxes {
  private let file: FileBytes
  private let end: Int
  private var offset: Int
  private var boxesLeft = Bounds.boxes

  package init(_ file: FileBytes, _ range: Range<Int>) {
    self.file = file
    offset = range.lowerBound
    end = min(range.upperBound, file.length)
  }

  package init(_ file: FileBytes) { self.init(file, 0..<file.length) }

  /// Returns the next box; nil at the end.
  ///
  /// - Throws: `malformed` if the box reaches beyond the end.
  package mutating func next() throws(ContainerFault) -> MediaBox? {
    guard offset < end else { return nil }
    guard boxesLeft > 0 else { throw .malformed }
    boxesLeft -= 1
    var head = ByteCursor(try file.bytes(at: offset, upTo: 16))
    var size = try head.integer(bytes: 4)
    let type = try head.name()
    var headLength = 8
    switch size {
    // The box reaches to the end.
    case 0: size = end - offset
    case 1:
      size = try head.integer(bytes: 8)
      headLength = 16
    default: break
    }
    guard size >= headLength, size <= end - offset else { throw .malformed }
    let range = offset..<(offset + size)
    offset = range.upperBound
    return MediaBox(
      type: type, range: range, content: (range.lowerBound + headLength)..<range.upperBound)
  }

  /// Returns the first box of a type that comes next; nil if there is none.
  package mutating func first(_ type: String) throws(ContainerFault) -> MediaBox? {
    while let box = try next() { if box.type == type { return box } }
    return nil
  }
}
