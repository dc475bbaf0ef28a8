import Glibc
import KolodaFiles
import KolodaTriage

/// A folder without enough free space for the files that a plan puts there.
package struct RoomShortage: Error, Hashable, Sendable {
  /// The folder, as an absolute path.
  package let folder: [UInt8]
  /// How many bytes the plan puts on the folder's file system.
  package let needed: Int64
  /// How many bytes are free there.
  package let free: Int64

  /// Checks that there is space for everything that a plan copies, or moves to another file system.
  ///
  /// - Throws: the first shortage.
  package static func check(_ plan: Plan) throws(RoomShortage) {
    var needed: [UInt64: (bytes: Int64, folder: [UInt8])] = [:]
    var devices = FolderDevices()
    for step in plan.steps where step.state == .waiting {
      // A file that an earlier step writes to has no file state in its own step.
      guard let target = step.to,
        let fileState = step.fileState ?? (try? FileLook(step.file))?.fileState
      else { continue }
      let folder = split(target).folder
      guard let device = devices.device(of: folder) else { continue }
      guard step.action == .copy || device != fileState.device else { continue }
      let sum = needed[device]?.bytes ?? 0
      needed[device, default: (0, folder)].bytes = sum.saturatingSum(fileState.size)
    }
    for (bytes, folder) in needed.values {
      var room = statvfs()
      // Some file systems don't report their size.
      guard statvfs(cString(FolderDevices.there(folder)), &room) == 0, room.f_blocks > 0 else {
        continue
      }
      let free = Int64(clamping: UInt64(room.f_bavail) &* UInt64(room.f_frsize))
      if bytes > free { throw RoomShortage(folder: folder, needed: bytes, free: free) }
    }
  }
}
