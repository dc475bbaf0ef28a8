import Glibc
import KolodaFiles

/// The free space on the disk with the journal.
package enum DiskRoom {
  /// The size of the shared-memory file that SQLite needs even for reading, in bytes.
  private static let least: UInt64 = 64 << 10

  /// Whether there is too little space to use a journal.
  ///
  /// SQLite does not always report a full disk, but sometimes only a failed read or write.
  package static func isShort(at path: String) -> Bool {
    var room = statvfs()
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    // Some file systems don't report their size.
    // A link may lead to another disk.
    guard statvfs(path, &room) == 0 || statvfs(folder, &room) == 0, room.f_blocks > 0 else {
      return false
    }
    let isWithoutNames = room.f_files > 0 && room.f_favail == 0
    return isWithoutNames || UInt64(room.f_bavail) &* UInt64(room.f_frsize) < least
  }
}
