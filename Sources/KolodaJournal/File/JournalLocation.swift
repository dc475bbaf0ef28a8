import Glibc

/// Where the journal lies.
package struct JournalLocation: Hashable, Sendable {
  /// The name of the program's folder in the user's data directory.
  static let folderName = "koloda"

  /// The absolute path of the database file.
  package let path: String
  /// The absolute path of the folder for what can be made again of the journal; nil where nothing is
  /// kept of it.
  package let cache: String?

  /// A journal at a path of one's own choice.
  ///
  /// - Parameters:
  ///   - path: The absolute path of the database file.
  ///   - cache: That of the folder for what can be made again of it.
  package init(path: String, cache: String? = nil) {
    self.path = path
    self.cache = cache
  }

  /// The user's journal: `koloda/journal.sqlite` in the user's data directory.
  ///
  /// That is `$XDG_DATA_HOME` if it is an absolute path, else `.local/share` in the home
  /// directory. The cache is `koloda/decks` in `$XDG_CACHE_HOME`, else in `.cache`.
  package static var standard: JournalLocation {
    JournalLocation(
      path: base("XDG_DATA_HOME", ".local/share") + "/\(folderName)/journal.sqlite",
      cache: base("XDG_CACHE_HOME", ".cache") + "/\(folderName)/decks")
  }

  /// One of the user's base directories.
  private static func base(_ name: String, _ usual: String) -> String {
    environment(name).flatMap { $0.hasPrefix("/") ? $0 : nil } ?? home + "/" + usual
  }

  private static var home: String {
    if let home = environment("HOME"), home.hasPrefix("/") { return home }
    var entry = passwd()
    var found: UnsafeMutablePointer<passwd>?
    // What one user's entry takes is far below this.
    var buffer = [CChar](repeating: 0, count: 16 * 1024)
    guard getpwuid_r(getuid(), &entry, &buffer, buffer.count, &found) == 0,
      let directory = found?.pointee.pw_dir
    else { return "/" }
    return String(cString: directory)
  }

  private static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// The path of the directory that the file lies in.
  package var directory: String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
