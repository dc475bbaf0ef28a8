import Glibc
import KolodaFiles

/// A folder for temporary files that nobody else can read; it goes with its value.
final class PrivateFolder {
  /// Its absolute path.
  let path: String

  /// Makes a folder where temporary files belong.
  init() throws(SystemError) {
    let chosen = getenv("TMPDIR").map { String(cString: $0) } ?? ""
    let place = chosen.hasPrefix("/") ? chosen : "/tmp"
    var template = Array((place + "/koloda-XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { throw .last }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The path of a file in it.
  func file(_ name: String) -> String { path + "/" + name }

  deinit {
    for name in ["journal.sqlite", "other.sqlite"] {
      for ending in ["", "-wal", "-shm", "-journal"] { unlink(file(name) + ending) }
    }
    rmdir(path)
  }
}
