import Glibc

/// Memory that the program made, to be drawn into.
final class SharedMemory {
  /// Its first byte.
  let start: UnsafeMutableRawPointer
  /// Its bytes.
  let length: Int

  /// Takes over a descriptor and maps its memory; nil if it has not so many bytes.
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
