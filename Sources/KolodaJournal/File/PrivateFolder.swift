import Glibc
import KolodaFiles

/// A folder for temporary files, private to the user, removed with this object.
final class PrivateFolder {
  /// The folder's absolute path.
  let path: String

  /// Creates a folder in `$TMPDIR`, or else in `/tmp`.
  init() throws(SystemError) {
    let chosen = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    let place = chosen.hasPrefix("/") ? chosen : "/tmp"
    var template = Array((place + "/koloda-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { throw .last }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Returns the path of a file in the folder.
  func file(_ name: String) -> String { path + "/" + name }

  deinit {
    for name in ["journal.sqlite", "other.sqlite"] {
      for ending in ["", "-wal", "-shm", "-journal"] { unlink(file(name) + ending) }
    }
    rmdir(path)
  }
}
