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
  /// - Throws: `JournalError` if it is shorter, or is empty although there are copies.
  static func check(_ db: Database, _ location: JournalLocation) throws {
    var status = stat()
    guard !hasLog(location), stat(location.path, &status) == 0 else { return }
    guard status.st_size > 0 else {
      // A journal has its name only when it is complete, so an empty file is none that is being
      // made: it has lost what the copies hold. Without copies nothing is lost by filling it.
      if CopyFolder(location).names(of: .daily).isEmpty { return }
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

  /// Whether the file is empty although its log is not: SQLite would delete the log.
  static func isEmptied(_ location: JournalLocation) -> Bool {
    var file = stat()
    var log = stat()
    return stat(location.path, &file) == 0 && file.st_size == 0
      && stat(location.file + "-wal", &log) == 0 && log.st_size > 0
  }

  /// Whether SQLite's own check finds the file intact.
  static func isWhole(_ db: Database) throws -> Bool {
    try String.fetchOne(db, sql: "PRAGMA quick_check(1)") == "ok"
  }

  /// Whether a log with content exists: a program has the file open or ended uncleanly.
  static func hasLog(_ location: JournalLocation) -> Bool {
    let file = location.file
    for ending in ["-wal", "-journal"] {
      var status = stat()
      if stat(file + ending, &status) == 0, status.st_size > 0 { return true }
    }
    return false
  }
}
