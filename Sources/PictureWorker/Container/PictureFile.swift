import Glibc
import KolodaPictureMessages

/// An open file, read in pieces.
///
/// It may grow or shrink while it is read: it ends where it ended when it was opened, or sooner.
final class PictureFile {
  /// The bytes it had when it was opened.
  let size: Int
  private let descriptor: Int32

  /// Takes over the descriptor of a regular file; it is closed with this.
  init(descriptor: Int32) throws(PictureFailure) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let failure = Self.failure(errno)
      close(descriptor)
      throw failure
    }
    self.descriptor = descriptor
    size = Int(status.st_size)
  }

  deinit {
    close(descriptor)
  }

  /// Reads up to `buffer.count` bytes from `offset` on; fewer only at the end of the file.
  func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(PictureFailure) -> Int {
    guard let start = buffer.baseAddress, offset >= 0 else { return 0 }
    let wanted = min(buffer.count, size - offset)
    var done = 0
    while done < wanted {
      let count = pread(descriptor, start + done, wanted - done, off_t(offset + done))
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw Self.failure(errno) }
      guard count > 0 else { break }
      done += count
    }
    return done
  }

  /// Up to `count` bytes from `offset` on; fewer at the end of the file or if it cannot be read.
  func bytes(at offset: Int, count: Int) -> [UInt8] {
    guard offset >= 0, count > 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = (try? read(into: UnsafeMutableRawBufferPointer(buffer), at: offset)) ?? 0
    }
  }

  private static func failure(_ code: Int32) -> PictureFailure {
    .unreadable(String(cString: strerror(code)))
  }
}
