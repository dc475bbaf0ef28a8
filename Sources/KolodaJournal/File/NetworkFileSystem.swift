import Glibc
import KolodaFiles

/// Whether files lie where other computers write, too.
package enum NetworkFileSystem {
  /// The kinds of such file systems, as the kernel's table of mounts names them; behind `fuse` any
  /// of them may be.
  private static let kinds: Set<String> = [
    "nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "afs", "ceph", "coda", "glusterfs", "lustre",
    "gfs2", "ocfs2", "fuse",
  ]
  /// The table of mounts, which can be read without asking any file system.
  private static let table = "/proc/self/mountinfo"
  /// The longest table that is read, in bytes.
  private static let longestTable = 4 << 20

  /// Whether a folder is on such a file system; where that can't be told it is not.
  package static func holds(_ folder: String) -> Bool {
    var place = folder
    if let resolved = realpath(folder, nil) {
      place = String(cString: resolved)
      free(resolved)
    }
    guard case .success(let bytes) = readFile(Array(table.utf8), atMost: longestTable) else {
      return false
    }
    var best = (length: -1, kind: "")
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      // "… root mount-point options [tags] - kind source …"; see proc(5).
      let words = line.split(separator: " ")
      guard words.count > 4, let dash = words.firstIndex(of: "-"), dash + 1 < words.count else {
        continue
      }
      let mount = words[4].replacing("\\040", with: " ")
      let isAbove = mount == "/" || place == mount || place.hasPrefix(mount + "/")
      // Of two at one place the later one covers the earlier.
      if isAbove, mount.utf8.count >= best.length {
        best = (mount.utf8.count, String(words[dash + 1]))
      }
    }
    return kinds.contains(String(best.kind.prefix { $0 != "." }))
  }
}
