import Glibc
import KolodaFiles

/// A file being written by one program at a time, locked and under a temporary name until it is
/// complete.
///
/// If the program ends before that, the next one starts from scratch.
struct PartLock: ~Copyable {
  private let lock: FileLock
  /// The path of the unfinished file: the target's with `.part` appended.
  let path: String
  private let target: String

  /// Creates or takes over the unfinished file and locks it.
  ///
  /// - Throws: `EAGAIN` if another program is writing it; any other error if it can't be created.
  init(for target: String) throws(SystemError) {
    let path = target + ".part"
    let lock = try FileLock(path)
    guard ftruncate(lock.descriptor, 0) == 0, fchmod(lock.descriptor, 0o600) == 0 else {
      throw .last
    }
    self.lock = lock
    self.path = path
    self.target = target
  }

  /// Writes the content to disk and renames the file to its target; returns whether both succeeded.
  func finish() -> Bool { fsync(lock.descriptor) == 0 && rename(path, target) == 0 }

  /// Deletes the unfinished file.
  func remove() { lock.remove() }
}
