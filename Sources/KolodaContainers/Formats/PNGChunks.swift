/// The chunks of a PNG, one after another.
package struct PNGChunks {
  package struct Chunk {
    /// The name, of four letters.
    package let name: String
    /// Where all of it lies, with its length and its checksum.
    package let range: Range<Int>
    /// Where its content lies.
    package let content: Range<Int>

    /// Whether its checksum is there, too; a file may be cut off before.
    package var isWhole: Bool { range.upperBound - content.upperBound == checksumLength }
  }

  /// The length and the name, before the content.
  package static let headLength = 8
  /// The checksum, after the content.
  private static let checksumLength = 4

  private let file: FileBytes
  private var offset = ContainerFormat.pngSignature.count
  private var isOver = false
  private var chunksLeft = Bounds.chunks

  package init(_ file: FileBytes) { self.file = file }

  /// Returns the next chunk, IEND as the last one; nil after that.
  ///
  /// - Throws: `malformed` if the file ends before, or a chunk has no name, as in the zeros of a file
  ///   that was never filled.
  package mutating func next() throws(ContainerFault) -> Chunk? {
    guard !isOver else { return nil }
    guard chunksLeft > 0 else { throw .malformed }
    chunksLeft -= 1
    var head = ByteCursor(try file.bytes(at: offset, count: Self.headLength))
    let length = try head.integer(bytes: 4)
    guard length < 1 << 31, head.rest.allSatisfy(Self.isLetter) else { throw .malformed }
    let name = try head.name()
    isOver = name == "IEND"
    let start = offset + Self.headLength
    // The last chunk has no content, so its length doesn't matter.
    let content = isOver ? start..<start : try file.range(at: start, count: length)
    let end = min(content.upperBound + Self.checksumLength, file.length)
    defer { offset = end }
    return Chunk(name: name, range: offset..<end, content: content)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
