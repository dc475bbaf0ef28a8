import Glibc

/// Appends to a file completely or, unless the computer crashes meanwhile, leaves it as it was;
/// creates a missing file.
///
/// What other programs append at the same time is never cut off, so if they do, a part of what was
/// to be appended may stay as well. If the file's last line has no line end, one is written first.
///
/// - Parameters:
///   - path: The path, as bytes.
///   - lineEnd: The line end to use.
///   - writing: Receives the file to write to, and whether it is empty.
package func appendFile(
  _ path: [UInt8], lineEnd: [UInt8] = [UInt8(ascii: "\n")],
  _ writing: (WrittenFile, Bool) throws(SystemError) -> Void
) throws(SystemError) {
  let descriptor = open(
    cString(path), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0o666)
  guard descriptor >= 0 else { throw .last }
  defer { close(descriptor) }
  var status = stat()
  guard fstat(descriptor, &status) == 0 else { throw .last }
  guard status.isRegular else { throw SystemError(code: EINVAL) }
  let file = WrittenFile(descriptor)
  do throws(SystemError) {
    if status.st_size > 0 {
      var last = [UInt8](repeating: 0, count: min(lineEnd.count, Int(status.st_size)))
      guard pread(descriptor, &last, last.count, status.st_size - off_t(last.count)) == last.count
      else { throw .last }
      if last != lineEnd { try file.write(lineEnd) }
    }
    try writing(file, status.st_size == 0)
    guard fsync(descriptor) == 0 else { throw .last }
  } catch {
    file.takeBack()
    throw error
  }
}
