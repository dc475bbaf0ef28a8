import Glibc
import KolodaFiles

/// Tells whether files are on a file system that other computers write to as well.
package enum NetworkFileSystem {
  /// The names of such file systems in the kernel's mount table; `fuse` counts, because any of them
  /// may be behind it.
  private static let kinds: Set<String> = [
    "nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "afs", "ceph", "coda", "glusterfs", "lustre",
    "gfs2", "ocfs2", "fuse",
  ]
  /// The mount table, which can be read without a call to any other file system.
  private static let table = "/proc/self/mountinfo"
  /// The longest table that is read, in bytes.
  private static let longestTable = 4 << 20

  /// Whether a folder is on such a file system; false if that can't be determined.
  package static func holds(_ folder: String) -> Bool {
    guard let resolved = realpath(folder, nil) else { return holdsResolved(folder) }
    defer { free(resolved) }
    return holdsResolved(String(cString: resolved))
  }

  /// Whether a place is on such a file system, without touching it; false if that can't be
  /// determined.
  ///
  /// - Parameter place: an absolute path without symbolic links.
  package static func holdsResolved(_ place: String) -> Bool {
    guard case .success(let bytes) = readFile(Array(table.utf8), atMost: longestTable) else {
      return false
    }
    var best = (length: -1, kind: "")
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      // The format is "… root mount-point options [tags] - kind source …"; see proc(5).
      let words = line.split(separator: " ")
      guard words.count > 4, let dash = words.firstIndex(of: "-"), dash + 1 < words.count else {
        continue
      }
      // Replacing costs far more than all the rest, and few folders have a space in their names.
      let mount =
        words[4].contains("\\") ? words[4].replacing("\\040", with: " ") : words[4]
      let isAbove = mount == "/" || place == mount || place.hasPrefix(mount + "/")
      // Of two file systems mounted on one folder, the later covers the earlier.
      if isAbove, mount.utf8.count >= best.length {
        best = (mount.utf8.count, String(words[dash + 1]))
      }
    }
    return kinds.contains(String(best.kind.prefix { $0 != "." }))
  }
}
