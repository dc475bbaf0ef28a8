import Glibc

/// The destination of a report.
package enum Output: Hashable, Sendable {
  /// An open file descriptor, such as 1 for standard output.
  case descriptor(Int32)
  /// The path of a file, which is replaced completely or stays as it was.
  case file([UInt8])

  /// A failure to write a report.
  package struct Failure: Error, Hashable, Sendable {
    /// The path of the file; nil for a descriptor.
    package let path: [UInt8]?
    /// The system's error.
    package let error: SystemError

    /// Makes a failure.
    package init(path: [UInt8]?, error: SystemError) {
      self.path = path
      self.error = error
    }
  }

  /// Writes bytes to the descriptor, or replaces the file's content with them.
  ///
  /// - Throws: `Failure` if the bytes can't be written.
  package func write(_ bytes: [UInt8]) throws(Failure) {
    switch self {
    case .descriptor(let descriptor):
      do throws(SystemError) {
        try writeAll(bytes, to: descriptor)
      } catch {
        throw Failure(path: nil, error: error)
      }
    case .file(let path):
      do throws(SystemError) {
        try replaceFile(path, with: bytes)
      } catch {
        throw Failure(path: path, error: error)
      }
    }
  }
}

/// Writes all bytes to an open file.
///
/// - Parameter wrote: Called after each of the system's writes with its number of bytes.
package func writeAll(
  _ bytes: [UInt8], to descriptor: Int32, wrote: (Int) -> Void = { _ in }
) throws(SystemError) {
  var written = 0
  // Also called with no bytes, because a descriptor that can't be written to reports that too.
  repeat {
    let count = bytes.withUnsafeBytes { buffer in
      write(descriptor, buffer.baseAddress.map { $0 + written }, buffer.count - written)
    }
    if count < 0 && errno == EINTR { continue }
    if count < 0 { throw .last }
    wrote(count)
    written += count
  } while written < bytes.count
}
