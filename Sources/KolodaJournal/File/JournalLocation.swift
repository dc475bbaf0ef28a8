import Glibc
import KolodaFiles

/// The place of the journal and of its cache.
package struct JournalLocation: Hashable, Sendable {
  /// The name of the program's folder in the user's data directory.
  static let folderName = "koloda"

  /// The absolute path of the database file.
  package let path: String
  /// The absolute path of the folder for files that can be regenerated from the journal; nil to
  /// keep none.
  package let cache: String?

  /// A journal at another place than the standard one.
  ///
  /// - Parameters:
  ///   - path: The absolute path of the database file.
  ///   - cache: The absolute path of the folder for files that can be regenerated from it.
  package init(path: String, cache: String? = nil) {
    self.path = path
    self.cache = cache
  }

  /// The user's journal: `koloda/journal.sqlite` in the user's data directory.
  ///
  /// The data directory is `$XDG_DATA_HOME` if that is an absolute path, otherwise `.local/share`
  /// in the home directory. The cache is `koloda/decks` in `$XDG_CACHE_HOME`, otherwise in
  /// `.cache`.
  package static var standard: JournalLocation {
    JournalLocation(
      path: base("XDG_DATA_HOME", ".local/share") + "/\(folderName)/journal.sqlite",
      cache: base("XDG_CACHE_HOME", ".cache") + "/\(folderName)/decks")
  }

  /// Returns one of the user's base directories.
  private static func base(_ name: String, _ usual: String) -> String {
    environment(name).flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home + "/" + usual
  }

  private static var home: String {
    if let home = environment("HOME"), home.hasPrefix("/") { return home }
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    // Far more than the entry of one user takes.
    var buffer = [CChar](repeating: 0, count: 16 * 1024)
    guard getpwuid_r(getuid(), &entry, &buffer, buffer.count, &found) == 0,
      let directory = found?.pointee.pw_dir
    else { return "/" }
    return String(cString: directory)
  }

  private static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// The path of the directory that contains the file.
  package var directory: String { Self.directory(of: path) }

  /// The path of the database file itself: what `path` leads to if it is a symbolic link.
  ///
  /// SQLite keeps its log beside the file itself, so everything else belongs there, too. A link that
  /// leads to no file stays as it is.
  var file: String {
    var status = stat()
    guard lstat(path, &status) == 0, status.isLink,
      let bytes = canonicalFile(Array(path.utf8))
    else { return path }
    let file = String(decoding: bytes, as: UTF8.self)
    // SQLite's interface to this program takes text, so another name can't be given to it.
    return Array(file.utf8) == bytes ? file : path
  }

  /// The path of the directory that contains the file itself.
  var home: String { Self.directory(of: file) }

  private static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
