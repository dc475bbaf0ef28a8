import Glibc

/// Writes to the end of a file, so that it holds all that is written or stays as it was unless the
/// machine stops meanwhile; makes it if it is not there.
///
/// A last line without an end gets one first.
///
/// - Parameters:
///   - path: The path, as bytes.
///   - lineEnd: what a line ends with.
///   - writing: is given the open file, and whether there is nothing in it.
package func appendFile(
  _ path: [UInt8], lineEnd: [UInt8] = [UInt8(ascii: "\n")],
  _ writing: (Int32, Bool) throws(SystemError) -> Void
) throws(SystemError) {
  let descriptor = open(
    cString(path), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0o666)
  guard descriptor >= 0 else { throw .last }
  defer { close(descriptor) }
  var status = stat()
  guard fstat(descriptor, &status) == 0 else { throw .last }
  guard status.isRegular else { throw SystemError(code: EINVAL) }
  do throws(SystemError) {
    if status.st_size > 0 {
      var last = [UInt8](repeating: 0, count: min(lineEnd.count, Int(status.st_size)))
      guard pread(descriptor, &last, last.count, status.st_size - off_t(last.count)) == last.count
      else { throw .last }
      if last != lineEnd { try writeAll(lineEnd, to: descriptor) }
    }
    try writing(descriptor, status.st_size == 0)
    guard fsync(descriptor) == 0 else { throw .last }
  } catch {
    ftruncate(descriptor, status.st_size)
    throw error
  }
}
