/// The chunks of a WebP, one after another.
package struct RIFFChunks {
  package struct Chunk {
    /// The name, of four characters.
    package let name: String
    /// Where all of it lies: its head, its content, and the byte that pads an odd length.
    package let range: Range<Int>
    /// Where its content lies.
    package let content: Range<Int>
    /// Whether all of it is there; the last chunk may be cut off.
    package let isWhole: Bool
  }

  /// The name and the length, before the content.
  package static let headLength = 8

  /// Where the chunks end, as the file says: some programs don't say it right.
  package let end: Int
  /// Where the next chunk begins; the name of the form comes first.
  package private(set) var offset = RIFFChunks.headLength + 4
  private let file: FileBytes
  private var chunksLeft = Bounds.chunks

  package init(_ file: FileBytes) throws(ContainerFault) {
    self.file = file
    var size = ByteCursor(try file.bytes(at: 4, count: 4), isLittleEndian: true)
    end = Self.headLength + (try size.integer(bytes: 4))
  }

  /// Returns the next chunk; nil at the end of the file.
  ///
  /// - Throws: `malformed` if a chunk has no name.
  package mutating func next() throws(ContainerFault) -> Chunk? {
    guard offset + Self.headLength <= file.length else { return nil }
    guard chunksLeft > 0 else { throw .malformed }
    chunksLeft -= 1
    var head = ByteCursor(
      try file.bytes(at: offset, count: Self.headLength), isLittleEndian: true)
    let name = try head.take(4)
    guard name.allSatisfy({ (0x20..<0x7F).contains($0) }) else { throw .malformed }
    let length = try head.integer(bytes: 4)
    let (start, first) = (offset, offset + Self.headLength)
    offset = first + length + length % 2
    // Some programs leave out the padding at the end of a file.
    return Chunk(
      name: String(decoding: name, as: UTF8.self), range: start..<min(offset, file.length),
      content: first..<min(first + length, file.length), isWhole: first + length <= file.length)
  }
}
