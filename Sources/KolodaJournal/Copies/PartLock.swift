import Glibc

/// A file that one program at a time makes: under a name of its own, locked, until it is whole.
///
/// The system lets go of the lock when the program ends, however that happens, and the next one
/// begins anew.
struct PartLock: ~Copyable {
  private let descriptor: Int32
  /// The path of the unfinished file.
  let path: String
  private let target: String

  /// Begins a file.
  /// - Returns: nil where another program is at it, or none can be made.
  init?(for target: String) {
    self.target = target
    path = target + ".part"
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return nil }
    var mine = stat()
    var named = stat()
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, fstat(descriptor, &mine) == 0,
      // The one before may have finished between the two calls.
      stat(path, &named) == 0, named.st_ino == mine.st_ino, named.st_dev == mine.st_dev,
      ftruncate(descriptor, 0) == 0, fchmod(descriptor, 0o600) == 0
    else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Gives the file its name, once its content is on disk.
  func finish() -> Bool { fsync(descriptor) == 0 && rename(path, target) == 0 }

  /// Gives it up.
  func remove() { unlink(path) }
}
