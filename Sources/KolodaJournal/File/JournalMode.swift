import GRDB
import Glibc
import Synchronization

/// How SQLite keeps a journal's transactions: in a log beside it (WAL), or by its older way.
enum JournalMode {
  /// Where the header says how a file is written and read: 2 stands for WAL; see "Database File
  /// Format" by SQLite's authors.
  private static let versions = 18..<20
  /// Files that are not in WAL mode.
  private static let safe = Mutex<Set<JournalLocation>>([])

  /// Whether a file is in WAL mode.
  ///
  /// Closing a file loses the locks that SQLite has on it, so a file that once was not is not
  /// looked at again.
  static func isWAL(_ location: JournalLocation) -> Bool {
    if safe.withLock({ $0.contains(location) }) { return false }
    let descriptor = open(location.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var header = [UInt8](repeating: 0, count: versions.upperBound)
    guard pread(descriptor, &header, header.count, 0) == header.count else { return false }
    let isWAL = header[versions].contains(2)
    if !isWAL { _ = safe.withLock { $0.insert(location) } }
    return isWAL
  }

  /// Takes a file out of WAL mode without using the memory that WAL shares.
  ///
  /// - Parameter patience: how long to wait for other programs, in seconds.
  /// - Throws: where another program has it open.
  static func leaveWAL(_ location: JournalLocation, patience: Double) throws {
    var configuration = Configuration()
    configuration.busyMode = .timeout(patience)
    configuration.prepareDatabase { db in
      // Then the index of the log is in this program's memory.
      try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE")
      try db.execute(sql: "PRAGMA synchronous = FULL")
      try db.execute(sql: "PRAGMA trusted_schema = OFF")
    }
    let connection = try Connection(path: location.path, configuration: configuration)
    let mode = try connection.writeWithoutTransaction { db in
      try String.fetchOne(db, sql: "PRAGMA journal_mode = DELETE")
    }
    try connection.close()
    if mode != "delete" { throw DatabaseError(resultCode: .SQLITE_BUSY) }
  }
}
