import GRDB
import Glibc
import Synchronization

/// SQLite's two ways to make a file's transactions durable: a write-ahead log (WAL) or a rollback
/// journal.
enum JournalMode {
  /// The bytes of the header with the file format's write and read version, of which 2 means WAL;
  /// see "Database File Format" by SQLite's authors.
  private static let versions = 18..<20
  /// Journals that are known not to be in WAL mode.
  private static let safe = Mutex<Set<JournalLocation>>([])

  /// Whether a file is in WAL mode.
  ///
  /// Closing a file drops the locks that SQLite holds on it in this program, so a file once found
  /// not to be in WAL mode is not opened here again.
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

  /// Switches a file from WAL to a rollback journal, without using WAL's shared memory.
  ///
  /// - Parameter patience: How long to wait for other programs, in seconds.
  /// - Throws: an error if another program has the file open.
  static func leaveWAL(_ location: JournalLocation, patience: Double) throws {
    var configuration = Configuration()
    configuration.busyMode = .timeout(patience)
    configuration.prepareDatabase { db in
      // With exclusive locking, the log's index is in this program's own memory.
      try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE")
      try JournalDurability.promise(by: db)
      try db.execute(sql: "PRAGMA trusted_schema = OFF")
    }
    let connection = try Connection(path: location.path, configuration: configuration)
    let mode = try connection.writeWithoutTransaction { db in
      try String.fetchOne(db, sql: "PRAGMA journal_mode = DELETE")
    }
    try connection.close()
    if mode != "delete" { throw DatabaseError(resultCode: .SQLITE_BUSY) }
    _ = safe.withLock { $0.insert(location) }
  }
}
