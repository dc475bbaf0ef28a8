import Glibc

/// Writes to the end of a file, so that it holds all that is written or stays as it was unless the
/// machine stops meanwhile; makes it if it is not there.
///
/// A last line without an end gets one first.
///
/// - Parameters:
///   - path: The path, as bytes.
///   - writing: is given the open file, and whether there is nothing in it.
package func appendFile(
  _ path: [UInt8], _ writing: (Int32, Bool) throws(SystemError) -> Void
) throws(SystemError) {
  let descriptor = open(
    cString(path), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0o666)
  guard descriptor >= 0 else { throw .last }
  defer { close(descriptor) }
  var status = stat()
  guard fstat(descriptor, &status) == 0 else { throw .last }
  guard status.isRegular else { throw SystemError(code: EINVAL) }
  do throws(SystemError) {
    var last: UInt8 = 0
    if status.st_size > 0 {
      guard pread(descriptor, &last, 1, status.st_size - 1) == 1 else { throw .last }
      if last != UInt8(ascii: "\n") { try writeAll([UInt8(ascii: "\n")], to: descriptor) }
    }
    try writing(descriptor, status.st_size == 0)
    guard fsync(descriptor) == 0 else { throw .last }
  } catch {
    ftruncate(descriptor, status.st_size)
    throw error
  }
}
