import GRDB
import Glibc
import KolodaTriage

/// Damage to the journal's file that SQLite does not notice by itself.
///
/// The file is never opened beside SQLite: to close it again would end the locks that SQLite holds
/// on it for all of the program, and other programs would take away what is being written.
enum JournalDamage {
  /// Checks that a file is as long as it says.
  ///
  /// While a log lies beside it the file may be behind.
  /// - Throws: `JournalError` if it is shorter, or is empty though nobody is making it.
  static func check(_ db: Database, _ location: JournalLocation) throws {
    var status = stat()
    guard !hasLog(location), stat(location.path, &status) == 0 else { return }
    guard status.st_size > 0 else {
      // A file is empty for the moment in which another program makes it, and then there are no
      // copies of what was in it.
      if isFresh(location), CopyFolder(location).names(of: .daily).isEmpty { return }
      throw JournalError(.damaged, path: location.path)
    }
    let pages = try Int64.fetchOne(db, sql: "PRAGMA page_count") ?? 0
    let size = try Int64.fetchOne(db, sql: "PRAGMA page_size") ?? 0
    // A log may have come, and gone into the file, meanwhile.
    guard Int64(status.st_size) < pages * size, !hasLog(location),
      stat(location.path, &status) == 0, Int64(status.st_size) < pages * size
    else { return }
    throw JournalError(.damaged, path: location.path)
  }

  /// Whether SQLite's own check finds the file whole.
  static func isWhole(_ db: Database) throws -> Bool {
    try String.fetchOne(db, sql: "PRAGMA quick_check(1)") == "ok"
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
