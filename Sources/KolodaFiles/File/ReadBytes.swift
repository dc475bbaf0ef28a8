import Glibc

/// Fills a buffer from an offset of an open file on.
///
/// - Returns: how many bytes were read; fewer than asked for at the file's end.
package func readBytes(
  from descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer, at offset: Int64
) throws(SystemError) -> Int {
  var filled = 0
  while filled < buffer.count {
    let count = pread(
      descriptor, buffer.baseAddress.map { $0 + filled }, buffer.count - filled,
      off_t(offset) + off_t(filled))
    if count < 0 && errno == EINTR { continue }
    if count < 0 { throw .last }
    if count == 0 { break }
    filled += count
  }
  return filled
}

/// Reads an open file or pipe to its end.
///
/// - Parameter limit: the most bytes; of what is longer, a few more are returned.
package func readToEnd(
  of descriptor: Int32, atMost limit: Int
) throws(SystemError) -> [UInt8] {
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 1 << 16)
  while bytes.count <= limit {
    let count = read(descriptor, &buffer, buffer.count)
    if count < 0 && errno == EINTR { continue }
    if count < 0 { throw .last }
    if count == 0 { break }
    bytes += buffer[..<count]
  }
  return bytes
}

/// Reads a range of an open file; fewer bytes at the file's end.
package func readBytes(
  from descriptor: Int32, _ range: Range<Int64>
) throws(SystemError) -> [UInt8] {
  var failure: SystemError?
  let bytes = [UInt8](unsafeUninitializedCapacity: Int(range.count)) { buffer, count in
    do throws(SystemError) {
      count = try readBytes(
        from: descriptor, into: UnsafeMutableRawBufferPointer(buffer), at: range.lowerBound)
    } catch {
      failure = error
    }
  }
  if let failure { throw failure }
  return bytes
}
