/// The images and extensions of a GIF, one after another.
package struct GIFBlocks {
  package struct Block {
    /// Where it begins.
    package let start: Int
    /// Where its blocks of data begin.
    package let data: Int
    /// Its first bytes, as many as an application's block has with its name; fewer at the end of the
    /// file.
    package let head: [UInt8]

    /// The kind of an extension; nil for an image.
    package var kind: UInt8? { head[0] == GIFBlocks.image ? nil : head[1] }
    /// The name of the application whose extension this is; empty for any other.
    package var application: ArraySlice<UInt8> { kind == 0xFF ? head.dropFirst(3) : [] }
  }

  /// The size of the screen, with the colours that all images have.
  package let screen: Range<Int>
  /// Where the next block begins.
  package private(set) var offset: Int
  private let file: FileBytes

  private static let image: UInt8 = 0x2C
  private static let headLength = 14

  package init(_ file: FileBytes) throws(ContainerFault) {
    self.file = file
    // The version comes before.
    let start = 6
    let screen = try file.bytes(at: start, count: 7)
    self.screen = try file.range(at: start, count: 7 + Self.coloursLength(screen[4]))
    offset = self.screen.upperBound
  }

  /// Returns the next image or extension, of which the blocks of data are skipped next; nil at the
  /// end.
  package mutating func next() throws(ContainerFault) -> Block? {
    let head = try file.bytes(at: offset, upTo: Self.headLength)
    guard head.count >= 3 || head.first == 0x3B else { throw .malformed }
    let start = offset
    switch head[0] {
    case Self.image where head.count >= 10:
      // One byte between the colours and the pixels tells the length of a code.
      offset += 10 + Self.coloursLength(head[9]) + 1
    case 0x21: offset += 2
    case 0x3B: return nil
    default: throw .malformed
    }
    return Block(start: start, data: offset, head: head)
  }

  /// Skips blocks of data up to the empty one at their end, which may be the next.
  ///
  /// - Parameter blocksLeft: how many may be skipped, and may be afterwards.
  /// - Returns: whether the end was reached.
  package mutating func skipData(_ blocksLeft: inout Int) throws(ContainerFault) -> Bool {
    while blocksLeft > 0 {
      blocksLeft -= 1
      let length = Int(try file.bytes(at: offset, count: 1)[0])
      offset += 1 + length
      if length == 0 { return true }
    }
    return false
  }

  /// The length of a table of colours, in bytes, from the byte that tells it.
  private static func coloursLength(_ packed: UInt8) -> Int {
    packed & 0x80 == 0 ? 0 : 3 << (Int(packed & 7) + 1)
  }
}
