import Glibc
import KolodaFiles

/// Why the parts of a file's image could not be found.
enum IdentityFault: Error, Hashable {
  /// The file doesn't follow its format, or needs more reading than the limits allow.
  case malformed
  /// The caller doesn't want the answer any more.
  case cancelled
  /// The system could not read the file.
  case unreadable(SystemError)
}

/// Reads a file's bytes at offsets, and limits how much is read.
///
/// For use on one thread only.
final class FileBytes {
  /// Reads into a buffer from an offset.
  ///
  /// Returns the number of bytes read, or minus the error number.
  typealias Read = (UnsafeMutableRawBufferPointer, Int64) -> Int

  /// How many reads finding the parts may take; a camera's file needs ten to a hundred.
  static let mostReads = 6000
  /// How many bytes may be read to find the parts.
  static let mostBytes = 128 * 1024

  /// The file's length, in bytes.
  let length: Int64
  private let read: Read
  private let isCancelled: () -> Bool
  private var readsLeft = FileBytes.mostReads
  private var bytesLeft = FileBytes.mostBytes

  /// Reads through a function, for tests and other sources of bytes.
  init(length: Int64, isCancelled: @escaping () -> Bool = { false }, read: @escaping Read) {
    self.length = length
    self.read = read
    self.isCancelled = isCancelled
  }

  /// Reads from an open file, which the caller must keep open.
  convenience init(descriptor: Int32, length: Int64, isCancelled: @escaping () -> Bool) {
    self.init(length: length, isCancelled: isCancelled) { buffer, offset in
      let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
      return count < 0 ? -Int(errno) : count
    }
  }

  /// Reads a few bytes of the file's structure, within the limits.
  /// - Throws: `malformed` if the range reaches beyond the file or a limit is exceeded.
  func bytes(at offset: Int64, count: Int) throws(IdentityFault) -> [UInt8] {
    guard offset >= 0, count >= 0, offset <= length, Int64(count) <= length - offset,
      readsLeft > 0, count <= bytesLeft
    else { throw .malformed }
    readsLeft -= 1
    bytesLeft -= count
    var bytes = [UInt8](repeating: 0, count: count)
    guard try fill(&bytes, at: offset) == count else { throw .malformed }
    return bytes
  }

  /// Reads bytes of a part.
  ///
  /// The limits don't apply to these.
  /// - Returns: How many bytes were read; fewer than asked for at the end of the file.
  func fill(_ bytes: inout [UInt8], at offset: Int64) throws(IdentityFault) -> Int {
    var filled = 0
    while filled < bytes.count {
      if isCancelled() { throw .cancelled }
      let count = bytes.withUnsafeMutableBytes { buffer in
        read(UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]), offset + Int64(filled))
      }
      if count == -Int(EINTR) { continue }
      if count < 0 { throw .unreadable(SystemError(code: Int32(truncatingIfNeeded: -count))) }
      if count == 0 { break }
      filled += count
    }
    return filled
  }
}
