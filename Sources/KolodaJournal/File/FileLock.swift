import Glibc
import KolodaFiles

/// A lock on a file of its own that one program at a time holds.
///
/// The system releases it when the program ends in whatever way.
final class FileLock: Sendable {
  /// The locked file, open for reading and writing.
  let descriptor: Int32
  private let path: String

  /// Creates the file, unless it is there, and locks it.
  ///
  /// - Throws: `EAGAIN` if another program holds the lock; any other error if the file can't be
  ///   created, opened or locked.
  init(_ path: String) throws(SystemError) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw .last }
    if let error = Self.lock(descriptor, path) {
      close(descriptor)
      throw error
    }
    self.descriptor = descriptor
    self.path = path
  }

  deinit { close(descriptor) }

  /// Deletes the file; until this object is released, nobody else has taken the lock.
  func remove() { unlink(path) }

  /// - Returns: why the file can't be locked; nil if it is locked.
  private static func lock(_ descriptor: Int32, _ path: String) -> SystemError? {
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return SystemError.last }
    var mine = stat()
    var named = stat()
    guard fstat(descriptor, &mine) == 0 else { return SystemError.last }
    // Another program may have renamed or deleted the file between `open` and `flock`.
    let isNamed =
      stat(path, &named) == 0 && FileState(named).isSameFile(as: FileState(mine))
    return isNamed ? nil : SystemError(code: EAGAIN)
  }
}
