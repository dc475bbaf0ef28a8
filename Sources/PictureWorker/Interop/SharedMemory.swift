import Glibc

/// Memory to draw a picture into: shared memory from the program, or the worker's own.
final class SharedMemory {
  /// The first byte.
  let start: UnsafeMutableRawPointer
  /// The size, in bytes.
  let length: Int
  private let descriptor: Int32

  /// Takes ownership of a descriptor and maps its memory; nil if that is shorter than `length`.
  init?(descriptor: Int32, length: Int) {
    var status = stat()
    guard descriptor >= 0, length > 0, fstat(descriptor, &status) == 0,
      Int(status.st_size) >= length,
      let start = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
      start != MAP_FAILED
    else {
      if descriptor >= 0 { close(descriptor) }
      return nil
    }
    self.start = start
    self.length = length
    self.descriptor = descriptor
  }

  /// Takes memory of the worker's own instead, which no other process sees; nil if there is none.
  init?(ownLength length: Int) {
    guard length > 0,
      let start = mmap(
        nil, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
      start != MAP_FAILED
    else { return nil }
    self.start = start
    self.length = length
    descriptor = -1
  }

  deinit {
    munmap(start, length)
    if descriptor >= 0 { close(descriptor) }
  }

  /// Copies bytes to an offset.
  ///
  /// A system call takes a third as long as mapping each page that is written to.
  func write(_ bytes: UnsafePointer<UInt8>, count: Int, at offset: Int) {
    guard count > 0, offset >= 0, count <= length - offset else { return }
    if pwrite(descriptor, bytes, count, off_t(offset)) != count {
      (start + offset).copyMemory(from: bytes, byteCount: count)
    }
  }
}
