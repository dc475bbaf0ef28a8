import Glibc

/// Reads a regular file from its beginning.
///
/// - Parameters:
///   - path: The path, as bytes.
///   - limit: How many bytes are wanted at most. A longer file gives one byte more, by which it
///     can be told from one that ends there.
/// - Returns: The bytes, or why there are none; `EISDIR` or `EINVAL` where no regular file is.
package func readFile(_ path: [UInt8], atMost limit: Int) -> Result<[UInt8], SystemError> {
  // Without O_NONBLOCK a pipe of that name would block for ever.
  let descriptor = open(cString(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
  guard descriptor >= 0 else { return .failure(.last) }
  defer { close(descriptor) }
  var status = stat()
  guard fstat(descriptor, &status) == 0 else { return .failure(.last) }
  guard status.isRegular else {
    return .failure(SystemError(code: status.isFolder ? EISDIR : EINVAL))
  }
  var bytes = [UInt8](repeating: 0, count: max(0, limit) + 1)
  var filled = 0
  while filled < bytes.count {
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
