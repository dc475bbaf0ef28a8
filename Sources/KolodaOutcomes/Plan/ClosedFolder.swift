import Glibc
import KolodaFiles
import KolodaTriage

/// A folder that files of a plan are to go to and that can't be written to.
package struct ClosedFolder: Error, Hashable, Sendable {
  /// The folder, as an absolute path; if it is yet to be made, it is a folder above it that can't
  /// be written to.
  package let folder: [UInt8]
  /// The system's error.
  package let reason: SystemError

  /// Checks that each folder a plan copies or moves to is writable, as far as the system can tell
  /// in advance.
  ///
  /// - Throws: the first folder that isn't.
  package static func check(_ plan: Plan) throws(ClosedFolder) {
    var known: Set<FileName> = []
    for step in plan.steps where step.state == .waiting {
      guard let target = step.to else { continue }
      let folder = split(target).folder
      guard known.insert(FileName(bytes: folder)).inserted else { continue }
      let there = cString(FolderDevices.there(folder))
      var status = stat()
      // If this is no folder, each file reports that itself: it may be gone by then.
      guard stat(there, &status) == 0, status.isFolder else { continue }
      guard access(there, W_OK | X_OK) == 0 else {
        throw ClosedFolder(folder: folder, reason: .last)
      }
    }
  }
}
