import Glibc

/// Reads a regular file from its beginning.
///
/// - Parameters:
///   - path: The path, as bytes.
///   - limit: The maximum number of bytes. If the file is longer, one more byte is returned, which
///     tells it from a file that ends there.
/// - Returns: The bytes, or the error; `EISDIR` for a folder and `EINVAL` for anything else that is
///   not a regular file.
package func readFile(_ path: [UInt8], atMost limit: Int) -> Result<[UInt8], SystemError> {
  // Without O_NONBLOCK, opening a pipe would block until somebody writes to it.
  let descriptor = open(cString(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
  guard descriptor >= 0 else { return .failure(.last) }
  defer { close(descriptor) }
  var status = stat()
  guard fstat(descriptor, &status) == 0 else { return .failure(.last) }
  guard status.isRegular else {
    return .failure(SystemError(code: status.isFolder ? EISDIR : EINVAL))
  }
  let most = max(0, limit) + 1
  // One byte more than the file has, to find its end. Some files have more than the system says.
  let expected = min(Int(status.st_size), most - 1) + 1
  var bytes = [UInt8](repeating: 0, count: min(max(expected, leastBuffer), most))
  var filled = 0
  while true {
    if filled == bytes.count {
      guard filled < most else { break }
      bytes += repeatElement(0, count: min(filled, most - filled))
    }
    let count = bytes.withUnsafeMutableBytes { buffer in
      read(descriptor, buffer.baseAddress.map { $0 + filled }, buffer.count - filled)
    }
    if count < 0 && errno == EINTR { continue }
    if count < 0 { return .failure(.last) }
    if count == 0 { break }
    filled += count
  }
  bytes.removeLast(bytes.count - filled)
  return .success(bytes)
}

/// How many bytes of a file are asked for at least.
private let leastBuffer = 4096
