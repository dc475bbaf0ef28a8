import GRDB
import Glibc
import KolodaTriage

/// Damage to the journal's file that SQLite does not notice by itself.
///
/// The file is never opened directly: closing it again would drop all locks that SQLite holds on it
/// in this program, and other programs could overwrite what is being written.
enum JournalDamage {
  /// Checks that the file is as long as its header says, unless a log exists, as the file may then
  /// lag behind.
  ///
  /// - Parameter isNew: Whether this program has just created the file, which may then be empty.
  /// - Throws: `JournalError` if it is shorter, or is empty although no program is creating it.
  static func check(
    _ db: Database, _ location: JournalLocation, isNew: Bool = false
  ) throws {
    var status = stat()
    guard !hasLog(location), stat(location.path, &status) == 0 else { return }
    guard status.st_size > 0 else {
      // Where a journal was moved away, its copies are still there.
      if isNew { return }
      // A file that another program is just creating is empty for a moment; it has no copies yet.
      if isFresh(location), CopyFolder(location).names(of: .daily).isEmpty { return }
      throw JournalError(.damaged, path: location.path)
    }
    let pages = try Int64.fetchOne(db, sql: "PRAGMA page_count") ?? 0
    let size = try Int64.fetchOne(db, sql: "PRAGMA page_size") ?? 0
    // Another program may have written a log and merged it into the file meanwhile.
    guard Int64(status.st_size) < pages * size, !hasLog(location),
      stat(location.path, &status) == 0, Int64(status.st_size) < pages * size
    else { return }
    throw JournalError(.damaged, path: location.path)
  }

  /// Whether SQLite's own check finds the file intact.
  static func isWhole(_ db: Database) throws -> Bool {
    try String.fetchOne(db, sql: "PRAGMA quick_check(1)") == "ok"
  }

  /// Whether a log with content exists: a program has the file open or ended uncleanly.
  static func hasLog(_ location: JournalLocation) -> Bool {
    for ending in ["-wal", "-journal"] {
      var status = stat()
      if stat(location.path + ending, &status) == 0, status.st_size > 0 { return true }
    }
    return false
  }

  /// Whether the file was created or changed within the last few seconds.
  private static func isFresh(_ location: JournalLocation) -> Bool {
    var status = stat()
    var now = timespec()
    guard stat(location.path, &status) == 0, clock_gettime(CLOCK_REALTIME, &now) == 0 else {
      return false
    }
    return abs(now.tv_sec - status.st_ctim.tv_sec) <= makingTime
  }

  /// How long a program may take from creating the file to its first table, in seconds.
  private static let makingTime = 10
}
