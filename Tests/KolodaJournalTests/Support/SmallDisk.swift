import Glibc
import KolodaFiles

@testable import KolodaJournal

/// A disk in memory with two megabytes, unmounted when this object goes.
final class SmallDisk {
  let path: String

  /// Mounts the disk.
  ///
  /// - Returns: nil where this user may not mount anything.
  init?() throws {
    path = try JournalFolder.makeFolder()
    guard mount("tmpfs", path, "tmpfs", 0, "size=2m") == 0 else {
      rmdir(path)
      return nil
    }
  }

  deinit {
    umount2(path, Int32(MNT_DETACH))
    rmdir(path)
  }

  /// Fills the disk until so many kilobytes are left.
  func leave(_ kilobytes: Int) throws {
    let filler = path + "/filler"
    unlink(filler)
    var room = statvfs()
    guard statvfs(path, &room) == 0 else { throw SystemError.last }
    let free = Int(room.f_bavail) * Int(room.f_frsize)
    let descriptor = open(filler, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw SystemError.last }
    defer { close(descriptor) }
    let count = max(0, free - (kilobytes << 10))
    let error = posix_fallocate(descriptor, 0, off_t(count))
    guard count == 0 || error == 0 else { throw SystemError(code: error) }
  }
}
