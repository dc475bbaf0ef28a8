import Glibc
import KolodaFiles

/// The room on the disk that a journal lies on.
package enum DiskRoom {
  /// The file that programs share to read a journal takes this, in bytes.
  private static let least: UInt64 = 64 << 10

  /// Whether there is too little for a journal to be used; SQLite does not always say so, but only
  /// that something could not be read or written.
  package static func isShort(at path: String) -> Bool {
    var room = statvfs()
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    // Some file systems know nothing of their size.
    guard statvfs(folder, &room) == 0, room.f_blocks > 0 else { return false }
    let isWithoutNames = room.f_files > 0 && room.f_favail == 0
    return isWithoutNames || UInt64(room.f_bavail) &* UInt64(room.f_frsize) < least
  }
}
