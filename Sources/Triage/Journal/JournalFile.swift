import Glibc
import GRDB
import KolodaFiles

/// The database file of the journal: opened when first needed, and again after a failure.
struct JournalFile {
  /// How long to wait for another program's transaction, in seconds.
  private static let patience: Double = 2
  /// SQLite takes paths of 512 bytes, and puts `-wal` and `-shm` behind this one.
  private static let longestPath = 500

  let location: JournalLocation
  /// Changes a new connection before its first use; for tests.
  private let tune: (@Sendable (Database) throws -> Void)?
  private var connection: DatabaseQueue?
  /// Which file was opened first, so that a file put in its place is noticed.
  private var node: FileState?

  init(_ location: JournalLocation, tune: (@Sendable (Database) throws -> Void)? = nil) {
    self.location = location
    self.tune = tune
  }

  /// Reads the journal in one transaction.
  /// - Returns: Nil if there is no journal yet.
  mutating func read<Value>(_ body: (Database) throws -> Value) throws(JournalError) -> Value? {
    guard try currentNode() != nil else { return nil }
    do {
      return try read(connect(), body)
    } catch {
      close()
      if !isWritable, let copy = JournalCopy(of: location) {
        var file = JournalFile(copy.location)
        if let connection = try? file.connect(), let value = try? read(connection, body) {
          return value
        }
      }
      throw explain(error)
    }
  }

  private func read<Value>(
    _ connection: DatabaseQueue, _ body: (Database) throws -> Value
  ) throws -> Value? {
    try connection.read { db in
      // Another program is just making the journal: there is nothing in it yet.
      guard try db.tableExists("grdb_migrations") else { return nil }
      if try JournalSchema.migrator.hasBeenSuperseded(db) { throw failure(.newer) }
      // A file without tables: its maker was stopped before the first decision.
      guard try JournalSchema.migrator.hasCompletedMigrations(db) else { return nil }
      return try body(db)
    }
  }

  /// Writes to the journal in one transaction, which is on disk when this returns.
  mutating func write<Value>(_ body: (Database) throws -> Value) throws(JournalError) -> Value {
    let current = try currentNode()
    if let node, current.map({ !$0.isSameFile(as: node) }) ?? true {
      close()
      throw failure(.replaced)
    }
    if current == nil { try makeDirectory() }
    do {
      let connection = try connect()
      try migrate(connection)
      return try connection.writeWithoutTransaction { db in
        var value: Value?
        try db.inTransaction(.immediate) {
          value = try body(db)
          return .commit
        }
        guard let value else { throw failure(.other("the transaction did nothing")) }
        return value
      }
    } catch {
      // What was wrong may be gone when it is opened anew.
      close()
      throw explain(error)
    }
  }

  /// Ends the connection; the next use opens it again.
  mutating func close() {
    connection = nil
  }

  private mutating func connect() throws -> DatabaseQueue {
    if let connection { return connection }
    var configuration = Configuration()
    configuration.busyMode = .timeout(Self.patience)
    configuration.prepareDatabase { [tune] db in
      // Each commit waits until the disk has it; in WAL mode SQLite's builds may differ in this.
      try db.execute(sql: "PRAGMA synchronous = FULL")
      try tune?(db)
    }
    let opened = try DatabaseQueue(path: location.path, configuration: configuration)
    if node == nil { node = try currentNode() }
    connection = opened
    return opened
  }

  private func migrate(_ connection: DatabaseQueue) throws {
    let migrator = JournalSchema.migrator
    let isReady = try connection.read { db in
      if try migrator.hasBeenSuperseded(db) { throw failure(.newer) }
      return try migrator.hasCompletedMigrations(db)
    }
    if isReady { return }
    // Where the file system cannot share memory SQLite stays with its older journal, which is as
    // durable, only slower.
    try connection.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
    do {
      try migrator.migrate(connection)
    } catch {
      // Another program may have made the same tables at the same time.
      guard try connection.read(migrator.hasCompletedMigrations) else { throw error }
    }
  }

  /// Whether the file and, for SQLite's files beside it, its directory can be written.
  private var isWritable: Bool {
    access(location.path, W_OK) == 0 && access(location.directory, W_OK) == 0
  }

  private func explain(_ error: any Error) -> JournalError {
    let error = JournalError(error, path: location.path)
    // SQLite says no more than that it could not open some file.
    if case .unopenable = error.reason, access(location.path, F_OK) == 0, !isWritable {
      return failure(access(location.path, R_OK) == 0 ? .readOnly : .unreadable)
    }
    return error
  }

  private func failure(_ reason: JournalError.Reason) -> JournalError {
    JournalError(reason, path: location.path)
  }

  private func currentNode() throws(JournalError) -> FileState? {
    guard location.path.utf8.count <= Self.longestPath else { throw failure(.pathTooLong) }
    var status = stat()
    if stat(location.path, &status) == 0 {
      if status.isFolder { throw failure(.unopenable(.folderInPlace)) }
      return FileState(status)
    }
    switch errno {
    case ENOENT: return nil
    case let code: throw failure(.unopenable(.system(SystemError(code: code))))
    }
  }

  /// Makes the directory of the file and those above it, for the user alone, as XDG asks.
  private func makeDirectory() throws(JournalError) {
    let components = location.directory.split(separator: "/")
    var path = ""
    for component in components {
      let parent = path.isEmpty ? "/" : path
      path += "/" + component
      if mkdir(path, 0o700) == 0 {
        // The entry of a new directory must outlast a power cut as the rows in it do.
        syncDirectory(parent)
        continue
      }
      let code = errno
      var status = stat()
      guard stat(path, &status) == 0 else {
        throw failure(.noDirectory(.system(SystemError(code: code))))
      }
      guard status.isFolder else { throw failure(.noDirectory(.notAFolder(Array(path.utf8)))) }
    }
  }
}
