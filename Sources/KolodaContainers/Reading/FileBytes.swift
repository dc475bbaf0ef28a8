import Glibc
import KolodaFiles

/// Why a part of a file could not be found.
package enum ContainerFault: Error, Hashable {
  /// The file doesn't follow its format, or needs more reading than the bounds allow.
  case malformed
  /// The caller doesn't want the answer any more.
  case cancelled
  /// The system could not read the file.
  case unreadable(SystemError)
}

/// Reads a file's bytes at offsets, and limits how much is read.
///
/// For use on one thread only.
package final class FileBytes {
  /// Reads into a buffer from an offset.
  ///
  /// Returns the number of bytes read, or minus the error number.
  package typealias Read = (UnsafeMutableRawBufferPointer, Int) -> Int

  /// The file's length, in bytes.
  package let length: Int
  private let read: Read
  private let isCancelled: () -> Bool
  private var readsLeft: Int
  private var bytesLeft: Int

  /// Reads through a function.
  package init(
    length: Int, effort: Bounds.Effort = Bounds.brief,
    isCancelled: @escaping () -> Bool = { false }, read: @escaping Read
  ) {
    self.length = max(0, length)
    self.read = read
    self.isCancelled = isCancelled
    readsLeft = effort.reads
    bytesLeft = effort.bytes
  }

  /// Reads from an open file, which the caller must keep open.
  package convenience init(
    descriptor: Int32, length: Int, effort: Bounds.Effort = Bounds.patient,
    isCancelled: @escaping () -> Bool = { false }
  ) {
    self.init(length: length, effort: effort, isCancelled: isCancelled) { buffer, offset in
      let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
      return count < 0 ? -Int(errno) : count
    }
  }

  /// Reads from memory.
  package convenience init(_ content: [UInt8], effort: Bounds.Effort = Bounds.patient) {
    self.init(length: content.count, effort: effort) { buffer, offset in
      let rest = content[min(offset, content.count)...].prefix(buffer.count)
      buffer.copyBytes(from: rest)
      return rest.count
    }
  }

  /// Reads a few bytes of the file's structure, within the limits.
  ///
  /// - Throws: `malformed` if the range reaches beyond the file or a limit is exceeded.
  package func bytes(at offset: Int, count: Int) throws(ContainerFault) -> [UInt8] {
    guard offset >= 0, count >= 0, offset <= length, count <= length - offset, readsLeft > 0,
      count <= bytesLeft
    else { throw .malformed }
    readsLeft -= 1
    bytesLeft -= count
    var bytes = [UInt8](repeating: 0, count: count)
    guard try fill(&bytes, at: offset) == count else { throw .malformed }
    return bytes
  }

  /// Reads a range of the file's structure, within the limits.
  package func bytes(in range: Range<Int>) throws(ContainerFault) -> [UInt8] {
    try bytes(at: range.lowerBound, count: range.count)
  }

  /// Reads up to `count` bytes of the file's structure; fewer at the end of the file.
  package func bytes(at offset: Int, upTo count: Int) throws(ContainerFault) -> [UInt8] {
    guard (0...length).contains(offset) else { throw .malformed }
    return try bytes(at: offset, count: min(count, length - offset))
  }

  /// Reads bytes of a part.
  ///
  /// The limits don't apply to these.
  /// - Returns: How many bytes were read; fewer than asked for at the end of the file.
  package func fill(_ bytes: inout [UInt8], at offset: Int) throws(ContainerFault) -> Int {
    var filled = 0
    while filled < bytes.count {
      if isCancelled() { throw .cancelled }
      let count = bytes.withUnsafeMutableBytes { buffer in
        read(UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]), offset + filled)
      }
      if count == -Int(EINTR) { continue }
      if count < 0 { throw .unreadable(SystemError(code: Int32(truncatingIfNeeded: -count))) }
      if count == 0 { break }
      filled += count
    }
    return filled
  }

  /// The range that begins at an offset and has a given length.
  ///
  /// - Throws: `malformed` if it reaches beyond the end of the file.
  package func range(at offset: Int, count: Int) throws(ContainerFault) -> Range<Int> {
    guard offset >= 0, count >= 0, offset <= length, count <= length - offset else {
      throw .malformed
    }
    return offset..<(offset + count)
  }
}
