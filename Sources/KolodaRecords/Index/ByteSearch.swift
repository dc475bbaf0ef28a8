import Glibc

extension UnsafeRawBufferPointer {
  /// The first position of a byte from `start` on; the buffer's length if it is not there.
  func place(of byte: UInt8, from start: Int) -> Int {
    guard start < count, let base = baseAddress,
      let found = memchr(base + start, Int32(byte), count - start)
    else { return count }
    return UnsafeRawPointer(found) - base
  }
}
