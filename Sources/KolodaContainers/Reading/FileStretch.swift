/// A stretch of a file that is read as if nothing else were there, such as EXIF in a picture.
package struct FileStretch {
  package let file: FileBytes
  /// Where it lies in the file.
  package let range: Range<Int>

  /// The part of a range that lies in the file.
  package init(_ file: FileBytes, _ range: Range<Int>) {
    self.file = file
    self.range = range.clamped(to: 0..<file.length)
  }

  /// A whole file.
  package init(_ file: FileBytes) { self.init(file, 0..<file.length) }

  /// Bytes in memory, such as those that were unpacked.
  package init(_ content: [UInt8]) { self.init(FileBytes(content)) }

  /// Reads bytes at an offset in the stretch.
  ///
  /// - Throws: `malformed` if it ends before.
  package func bytes(at offset: Int, count: Int) throws(ContainerFault) -> [UInt8] {
    guard offset >= 0, count >= 0, offset <= range.count, count <= range.count - offset else {
      throw .malformed
    }
    return try file.bytes(at: range.lowerBound + offset, count: count)
  }

  /// Reads up to `count` bytes at an offset in the stretch; fewer at its end.
  package func bytes(at offset: Int, upTo count: Int) throws(ContainerFault) -> [UInt8] {
    try bytes(at: offset, count: max(0, min(count, range.count - max(0, offset))))
  }
}
