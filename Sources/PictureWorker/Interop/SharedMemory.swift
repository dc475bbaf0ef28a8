import Glibc

/// Shared memory from the program, to draw a picture into.
final class SharedMemory {
  /// The first byte.
  let start: UnsafeMutableRawPointer
  /// The size, in bytes.
  let length: Int

  /// Takes ownership of a descriptor and maps its memory; nil if that is shorter than `length`.
  init?(descriptor: Int32, length: Int) {
    defer { if descriptor >= 0 { close(descriptor) } }
    var status = stat()
    guard descriptor >= 0, length > 0, fstat(descriptor, &status) == 0,
      Int(status.st_size) >= length,
      let start = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
      start != MAP_FAILED
    else { return nil }
    self.start = start
    self.length = length
  }

  deinit {
    munmap(start, length)
  }
}
