import Glibc

/// What tells whether a file is still the one that was read.
struct FileStamp: Hashable, Sendable {
  var device: UInt64
  var inode: UInt64
  var size: Int
  var seconds: Int
  var nanoseconds: Int

  /// The stamp of the file at a path, or nil if there is none.
  init?(path: PhotoPath) {
    var status = stat()
    guard path.withCString({ stat($0, &status) }) == 0 else { return nil }
    self.init(status)
  }

  fileprivate init(_ status: stat) {
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
    size = Int(status.st_size)
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }
}

/// An open file, read in pieces.
final class PhotoFile {
  let stamp: FileStamp
  private let descriptor: Int32

  /// Opens a regular file that has something in it.
  init(path: PhotoPath) throws(PhotoFailure) {
    // Without O_NONBLOCK, opening a pipe would wait for someone to write into it.
    let descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) }
    guard descriptor >= 0 else { throw Self.failure(errno) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let failure = Self.failure(errno)
      close(descriptor)
      throw failure
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .notAFile
    }
    guard status.st_size > 0 else {
      close(descriptor)
      throw .empty
    }
    self.descriptor = descriptor
    stamp = FileStamp(status)
  }

  deinit {
    close(descriptor)
  }

  /// Reads up to `buffer.count` bytes from `offset` on; fewer only at the end of the file.
  func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int
  ) throws(PhotoFailure) -> Int {
    guard let start = buffer.baseAddress, offset >= 0 else { return 0 }
    var done = 0
    while done < buffer.count {
      let count = pread(descriptor, start + done, buffer.count - done, off_t(offset + done))
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

  private static func failure(_ code: Int32) -> PhotoFailure {
    switch code {
    case ENOENT, ENOTDIR: .vanished
    case EACCES, EPERM: .forbidden
    default: .unreadable(String(cString: strerror(code)))
    }
  }
}
