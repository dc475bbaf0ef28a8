/// A TIFF, a BigTIFF, a raw file with a TIFF's structure, or EXIF, which has that structure, too.
package struct TIFFStructure {
  /// What the first bytes say.
  package struct Order: Hashable, Sendable {
    package let isLittleEndian: Bool
    /// Whether numbers and offsets have eight bytes.
    package let isBig: Bool
    /// Whether this is Panasonic's raw format, whose image runs from an offset given by a tag to the
    /// end of the file.
    package let isPanasonic: Bool

    /// Reads the first bytes; nil if they are no TIFF's, nor those of Olympus or Panasonic.
    package init?(head: [UInt8]) {
      guard head.count >= 8 else { return nil }
      switch (head[0], head[1], head[2], head[3]) {
      case (0x49, 0x49, 42, 0), (0x49, 0x49, 43, 0), (0x49, 0x49, 0x52, 0x4F),
        (0x49, 0x49, 0x52, 0x53), (0x49, 0x49, 0x55, 0):
        isLittleEndian = true
        isBig = head[2] == 43
      case (0x4D, 0x4D, 0, 42), (0x4D, 0x4D, 0, 43), (0x4D, 0x4D, 0x4F, 0x52):
        isLittleEndian = false
        isBig = head[3] == 43
      default: return nil
      }
      isPanasonic = head[2] == 0x55
    }
  }

  package let order: Order
  /// Where the structure lies; its offsets count from there.
  package let stretch: FileStretch
  /// The offset of the first directory.
  package let first: Int

  /// Recognises a structure.
  ///
  /// - Throws: `malformed` if it is none.
  package init(_ stretch: FileStretch) throws(ContainerFault) {
    let head = try stretch.bytes(at: 0, upTo: 16)
    guard let order = Order(head: head) else { throw .malformed }
    var place = ByteCursor(
      head.dropFirst(order.isBig ? 8 : 4), isLittleEndian: order.isLittleEndian)
    first = try place.integer(bytes: order.isBig ? 8 : 4)
    self.order = order
    self.stretch = stretch
  }

  package init(_ file: FileBytes) throws(ContainerFault) { try self.init(FileStretch(file)) }

  /// The bytes of an offset, or of a count of values.
  package var numberLength: Int { order.isBig ? 8 : 4 }

  /// Reads numbers of the structure's byte order.
  package func cursor(_ bytes: some Sequence<UInt8>) -> ByteCursor {
    ByteCursor(Array(bytes), isLittleEndian: order.isLittleEndian)
  }
}
