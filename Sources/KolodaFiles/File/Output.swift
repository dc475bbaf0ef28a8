import Glibc

/// Where a report is written to.
public enum Output: Hashable, Sendable {
  /// An open file, such as standard output.
  case descriptor(Int32)
  /// A file at a path, which holds all of the report or stays as it was.
  case file([UInt8])

  /// Why a report could not be written.
  public struct Failure: Error, Hashable, Sendable {
    /// The path of the file; nil for an open file.
    public let path: [UInt8]?
    /// What the system said.
    public let error: SystemError

    /// Makes a failure.
    package init(path: [UInt8]?, error: SystemError) {
      self.path = path
      self.error = error
    }
  }

  /// Writes bytes.
  public func write(_ bytes: [UInt8]) throws(Failure) {
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

extension Output.Failure: CustomStringConvertible {
  /// What happened, in English and on one line.
  public var description: String {
    "\(path.map { displayText($0) } ?? "the output") cannot be written: \(error)"
  }
}

/// Writes all bytes to an open file.
package func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
  var written = 0
  // Also where there is nothing to write: a file that takes nothing says so.
  repeat {
    let count = bytes.withUnsafeBytes { buffer in
      write(descriptor, buffer.baseAddress.map { $0 + written }, buffer.count - written)
    }
    if count < 0 && errno == EINTR { continue }
    if count < 0 { throw .last }
    written += count
  } while written < bytes.count
}
