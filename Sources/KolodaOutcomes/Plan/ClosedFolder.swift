import Glibc
import KolodaFiles
import KolodaTriage

/// A folder that files of a plan are to go to, and that nothing can be put in.
package struct ClosedFolder: Error, Hashable, Sendable {
  /// The folder, as an absolute path; it may be that one above it is closed, and it is to be made.
  package let folder: [UInt8]
  /// What the system says.
  package let reason: SystemError

  /// Looks whether something can be put into each folder that a plan copies or moves to, as far as
  /// the system tells before.
  ///
  /// - Throws: the first folder where it can't.
  package static func check(_ plan: Plan) throws(ClosedFolder) {
    var known: Set<[UInt8]> = []
    for step in plan.steps where step.state == .waiting {
      guard let target = step.to else { continue }
      let folder = split(target).folder
      guard known.insert(folder).inserted else { continue }
      let there = cString(FolderDevices.there(folder))
      var status = stat()
      // What is no folder is each file's own trouble: it may be gone by then.
      guard stat(there, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { continue }
      guard access(there, W_OK | X_OK) == 0 else {
        throw ClosedFolder(folder: folder, reason: .last)
      }
    }
  }
}
