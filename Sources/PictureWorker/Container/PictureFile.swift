import Glibc
import KolodaPictureMessages

/// A picture file that is read in pieces: an open file, or one inside another file's memory.
///
/// An open file may grow or shrink while it is read: it counts as ending where it ended when it was
/// opened, or earlier.
final class PictureFile {
  private enum Place {
    case descriptor(Int32)
    case memory(UnsafeRawBufferPointer, owner: AnyObject)
  }

  /// The size when the file was opened, in bytes.
  let size: Int
  private let place: Place

  /// Takes ownership of a regular file's descriptor, which is closed with this value.
  init(descriptor: Int32) throws(PictureFailure) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let failure = Self.failure(errno)
      close(descriptor)
      throw failure
    }
    place = .descriptor(descriptor)
    size = Int(status.st_size)
  }

  /// Reads a file from memory that belongs to `owner`, which is kept alive as long as this value.
  init(memory: UnsafeRawBufferPointer, of owner: AnyObject) {
    place = .memory(memory, owner: owner)
    size = memory.count
  }

  deinit {
    if case .descriptor(let descriptor) = place { close(descriptor) }
  }

  /// Reads up to `buffer.count` bytes from an offset on; fewer only at the end of the file.
  func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(PictureFailure) -> Int {
    guard let start = buffer.baseAddress, (0...size).contains(offset) else { return 0 }
    let wanted = min(buffer.count, size - offset)
    switch place {
    case .memory(let memory, _):
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: memory[offset..<(offset + wanted)]))
      return wanted
    case .descriptor(let descriptor):
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
  }

  /// Returns up to `count` bytes from an offset on; fewer at the end of the file, or if it can't be
  /// read.
  func bytes(at offset: Int, count: Int) -> [UInt8] {
    guard offset >= 0, count > 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = (try? read(into: UnsafeMutableRawBufferPointer(buffer), at: offset)) ?? 0
    }
  }

  /// Maps an open file into memory in its full size; the caller unmaps it.
  func map() throws(PictureFailure) -> UnsafeRawPointer {
    guard case .descriptor(let descriptor) = place, size > 0 else { throw Self.failure(EINVAL) }
    guard let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED
    else { throw Self.failure(errno) }
    return UnsafeRawPointer(start)
  }

  private static func failure(_ code: Int32) -> PictureFailure {
    .unreadable(String(cString: strerror(code)))
  }
}
