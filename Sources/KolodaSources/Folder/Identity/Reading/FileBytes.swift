import Glibc
import KolodaFiles

/// Why the parts of a file's image were not found.
enum IdentityFault: Error, Hashable {
  /// The file is not what its format says, or finding out would take too long.
  case malformed
  /// Nobody wants to know any more.
  case cancelled
  /// The system could not read it.
  case unreadable(SystemError)
}

/// A file's bytes at their offsets, read within bounds; for one thread.
final class FileBytes {
  /// Reads into a buffer from an offset: how many bytes there were, or the error number, negative.
  typealias Read = (UnsafeMutableRawBufferPointer, Int64) -> Int

  /// How often a file is read to find its parts; a file of a camera takes ten to a hundred reads.
  static let mostReads = 6000
  /// How many bytes are read to find its parts.
  static let mostBytes = 128 * 1024

  /// The file's length, in bytes.
  let length: Int64
  private let read: Read
  private let isCancelled: () -> Bool
  private var readsLeft = FileBytes.mostReads
  private var bytesLeft = FileBytes.mostBytes

  /// Takes a file that is read by a function.
  init(length: Int64, isCancelled: @escaping () -> Bool = { false }, read: @escaping Read) {
    self.length = length
    self.read = read
    self.isCancelled = isCancelled
  }

  /// Takes an open file, which must stay open.
  convenience init(descriptor: Int32, length: Int64, isCancelled: @escaping () -> Bool) {
    self.init(length: length, isCancelled: isCancelled) { buffer, offset in
      let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
      return count < 0 ? -Int(errno) : count
    }
  }

  /// Reads a few bytes on the way to the parts.
  /// - Throws: `malformed` where the file has not so many, or has been read too much already.
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

  /// Reads bytes of a part, which the bounds are not for.
  /// - Returns: How many there were before the file's end.
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
