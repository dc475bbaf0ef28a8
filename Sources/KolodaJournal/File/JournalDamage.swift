import GRDB
import Glibc
import KolodaFiles
import KolodaTriage

/// Damage to the journal's file that SQLite does not notice by itself.
enum JournalDamage {
  /// What a database's header says of its length: bytes 16 and 17 are the size of a page (1 means
  /// 65,536), bytes 28 to 31 the number of pages; see "Database File Format" by SQLite's authors.
  private static let headerLength = 100

  /// Checks that a file is as long as it says.
  ///
  /// While a log lies beside it the file may be behind.
  /// - Throws: `JournalError` if it is shorter, or is empty though nobody is making it.
  static func check(_ location: JournalLocation, size: Int64) throws(JournalError) {
    guard !hasLog(location) else { return }
    guard size > 0 else {
      // A file is empty for the moment in which another program makes it.
      if isFresh(location) { return }
      throw JournalError(.damaged, path: location.path)
    }
    guard case .success(let header) = readFile(Array(location.path.utf8), atMost: headerLength),
      header.count >= headerLength
    else { return }
    let said = Int64(header[16]) << 8 | Int64(header[17])
    let page = said == 1 ? 65_536 : said
    let pages = header[28..<32].reduce(Int64(0)) { $0 << 8 | Int64($1) }
    // Only where both counters agree does the header know the number of pages.
    guard header[24..<28].elementsEqual(header[92..<96]), pages > 0 else { return }
    if size < page * pages { throw JournalError(.damaged, path: location.path) }
  }

  /// Whether a log with content lies beside the file: a program has it open, or ended in the midst.
  static func hasLog(_ location: JournalLocation) -> Bool {
    for ending in ["-wal", "-journal"] {
      var status = stat()
      if stat(location.path + ending, &status) == 0, status.st_size > 0 { return true }
    }
    return false
  }

  /// Whether the file was made within the last seconds.
  private static func isFresh(_ location: JournalLocation) -> Bool {
    var status = stat()
    var now = timespec()
    guard stat(location.path, &status) == 0, clock_gettime(CLOCK_REALTIME, &now) == 0 else {
      return false
    }
    return abs(now.tv_sec - status.st_ctim.tv_sec) <= makingTime
  }

  /// How long a program may take from making the file to its first table, in seconds.
  private static let makingTime = 10
}
