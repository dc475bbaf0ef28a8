/// The segments of a JPEG up to its pixels, one after another.
///
/// What belongs to no segment is skipped, as decoders do: some programs leave stray bytes.
package struct JPEGSegments {
  package struct Segment {
    /// The second byte of its marker.
    package let marker: UInt8
    /// Where all of it lies, from the marker on; of the first scan, the rest of the file.
    package let range: Range<Int>
    /// Where its content lies, without the marker and the length.
    package let content: Range<Int>
    /// The first bytes of the content, as many as the longest signature has.
    package let start: ArraySlice<UInt8>

    /// Whether the pixels begin here.
    var isScan: Bool { marker == 0xDA }

    /// The size that the head of a frame states; nil if this is none, or states none.
    var frame: (width: Int, height: Int)? {
      // The others of this range are tables, and one is reserved.
      guard (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker),
        content.count >= 5, start.count >= 5
      else { return nil }
      let numbers = start.dropFirst().map(Int.init)
      let (height, width) = (numbers[0] << 8 | numbers[1], numbers[2] << 8 | numbers[3])
      return width > 0 && height > 0 ? (width, height) : nil
    }

    /// Whether this is an APP segment with a signature.
    func isApp(_ number: UInt8, _ signature: [UInt8]) -> Bool {
      marker == 0xE0 + number && start.starts(with: signature)
    }
  }

  /// The marker and the length.
  package static let headLength = 4
  /// The length of the longest signature, that of a packet.
  private static let startLength = 29
  /// How many bytes are read at a time in search of a marker.
  private static let searchLength = 256

  /// Whether bytes were skipped that belong to no segment.
  package private(set) var hasStrayBytes = false
  private let file: FileBytes
  private var offset = 2
  private var isOver = false
  private var segmentsLeft = Bounds.segments
  private var strayLeft = Bounds.strayBytes

  package init(_ file: FileBytes) { self.file = file }

  /// Returns the next segment, the first scan as the last one; nil after that.
  ///
  /// - Throws: `malformed` if the file ends before, or a segment reaches beyond its end.
  package mutating func next() throws(ContainerFault) -> Segment? {
    guard !isOver else { return nil }
    guard segmentsLeft > 0 else { throw .malformed }
    segmentsLeft -= 1
    while true {
      let head = try file.bytes(at: offset, upTo: Self.headLength + Self.startLength)
      guard head.count >= Self.headLength else { throw .malformed }
      switch (head[0], head[1]) {
      // The beginning or the end of another picture.
      case (0xFF, 0xD8), (0xFF, 0xD9): throw .malformed
      case (0xFF, 0xDA):
        isOver = true
        return Segment(
          marker: head[1], range: offset..<file.length, content: offset..<offset, start: [])
      // These have no length.
      case (0xFF, 0x01), (0xFF, 0xD0...0xD7): try pass(2)
      // Any number of these may come before a marker.
      case (0xFF, 0xFF): try pass(1)
      case (0xFF, 0x01...):
        let length = Int(head[2]) << 8 | Int(head[3])
        guard length >= 2 else { throw .malformed }
        let range = try file.range(at: offset, count: 2 + length)
        let content = (offset + Self.headLength)..<range.upperBound
        offset = range.upperBound
        return Segment(
          marker: head[1], range: range, content: content,
          start: head[Self.headLength...].prefix(content.count))
      default: try skipStrayBytes()
      }
    }
  }

  private mutating func pass(_ count: Int) throws(ContainerFault) {
    guard strayLeft >= count else { throw .malformed }
    strayLeft -= count
    offset += count
  }

  /// Goes to the next byte that may begin a marker.
  private mutating func skipStrayBytes() throws(ContainerFault) {
    hasStrayBytes = true
    try pass(1)
    while true {
      let bytes = try file.bytes(at: offset, upTo: Self.searchLength)
      guard !bytes.isEmpty else { throw .malformed }
      let count = bytes.firstIndex(of: 0xFF) ?? bytes.count
      try pass(count)
      if count < bytes.count { return }
    }
  }
}
