import Glibc

/// Shared memory from the program, to draw a picture into.
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

  deinit {
    munmap(start, length)
    close(descriptor)
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
