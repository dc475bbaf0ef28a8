import GRDB
import Glibc
import KolodaFiles
import KolodaTriage

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
  /// What SQLite said of the file's version of its data when that was last asked.
  private var dataVersion: Int64?

  init(_ location: JournalLocation, tune: (@Sendable (Database) throws -> Void)? = nil) {
    self.location = location
    self.tune = tune
  }

  // MARK: Reading and writing

  /// Reads the journal in one transaction.
  ///
  /// - Parameter body: is given the database and the version of its tables, 1 or 2.
  /// - Returns: nil if there is no journal yet.
  mutating func read<Value>(
    _ body: (Database, Int) throws -> Value
  ) throws(JournalError) -> Value? {
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
    _ connection: DatabaseQueue, _ body: (Database, Int) throws -> Value
  ) throws -> Value? {
    try connection.read { db in
      try JournalDamage.check(db, location)
      let version = try JournalSchema.version(of: db)
      if version == .max { throw failure(.newer) }
      // A file without tables: another program is just making it, or was stopped before the first
      // decision.
      return version == 0 ? nil : try body(db, version)
    }
  }

  /// Writes to the journal in one transaction, which is on disk when this returns.
  mutating func write<Value>(_ body: (Database) throws -> Value) throws(JournalError) -> Value {
    let current = try currentNode()
    if let node, current.map({ !$0.isSameFile(as: node) }) ?? true {
      close()
      throw failure(.replaced)
    }
    if current == nil { try make() }
    do {
      let connection = try connect()
      try migrate(connection)
      let value = try connection.writeWithoutTransaction { db in
        var value: Value?
        try db.inTransaction(.immediate) {
          value = try body(db)
          return .commit
        }
        guard let value else { throw failure(.other("the transaction did nothing")) }
        return value
      }
      announce()
      return value
    } catch {
      if error is Refusal { throw JournalError(.other("refused"), path: location.path) }
      // What was wrong may be gone when it is opened anew.
      close()
      throw explain(error)
    }
  }

  /// Has those who watch the folder look for news.
  ///
  /// SQLite's last sign of a commit is in memory: who looks when the log is written may come too
  /// early, and is not called again.
  private func announce() { utimensat(AT_FDCWD, location.path + "-wal", nil, 0) }

  /// Thrown in a transaction to end it without a change; the connection stays.
  struct Refusal: Error {}

  /// Whether another connection has written since this was last asked; the first time, and without
  /// a connection, it has.
  mutating func hasNews() throws(JournalError) -> Bool {
    guard try currentNode() != nil else { return dataVersion != nil }
    do {
      let version = try connect().read { db in
        try Int64.fetchOne(db, sql: "PRAGMA data_version")
      }
      defer { dataVersion = version }
      return version != dataVersion
    } catch {
      close()
      throw explain(error)
    }
  }

  /// Whether another file lies in the place of the one that was opened.
  var isReplaced: Bool {
    guard let node, let current = try? currentNode() else { return false }
    return !current.isSameFile(as: node)
  }

  /// Copies the journal into another file, as it is in one moment.
  mutating func copy(to path: String) throws(JournalError) {
    do {
      let target = try DatabaseQueue(path: path)
      try connect().backup(to: target)
      try target.close()
      chmod(path, 0o600)
    } catch {
      throw explain(error)
    }
  }

  /// Ends the connection; the next use opens it again.
  mutating func close() {
    connection = nil
    dataVersion = nil
  }

  // MARK: The connection

  private mutating func connect() throws -> DatabaseQueue {
    if let connection { return connection }
    var configuration = Configuration()
    configuration.busyMode = .timeout(Self.patience)
    configuration.prepareDatabase { [tune] db in
      // Each commit waits until the disk has it; in WAL mode SQLite's builds may differ in this.
      try db.execute(sql: "PRAGMA synchronous = FULL")
      // A file from elsewhere has no say in what is run.
      try db.execute(sql: "PRAGMA trusted_schema = OFF")
      try tune?(db)
    }
    let opened = try DatabaseQueue(path: location.path, configuration: configuration)
    if node == nil { node = try currentNode() }
    connection = opened
    return opened
  }

  private mutating func migrate(_ connection: DatabaseQueue) throws {
    let migrator = JournalSchema.migrator
    let version = try connection.read { db in
      try JournalDamage.check(db, location)
      let version = try JournalSchema.version(of: db)
      if version == .max { throw failure(.newer) }
      return version
    }
    if version == 2 { return }
    if version == 1 { try keepFirstVersion() }
    // On a file system of the network several computers would not share memory, which WAL takes
    // for granted; SQLite's older journal is as durable, only slower.
    let mode = NetworkFileSystem.holds(location.directory) ? "DELETE" : "WAL"
    try connection.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = \(mode)") }
    do {
      try migrator.migrate(connection)
    } catch {
      // Another program may have made the same tables at the same time.
      guard try connection.read(migrator.hasCompletedMigrations) else { throw error }
    }
  }

  /// Keeps a journal of version 1 as it is, beside the one that it becomes.
  private mutating func keepFirstVersion() throws {
    let kept = location.path + ".v1"
    guard access(kept, F_OK) != 0 else { return }
    let part = kept + ".part"
    unlink(part)
    try copy(to: part)
    guard rename(part, kept) == 0 else { throw failure(.unopenable(.system(errno))) }
    syncDirectory(location.directory)
  }

  // MARK: The file

  /// Whether the file and, for SQLite's files beside it, its directory can be written.
  var isWritable: Bool {
    access(location.path, W_OK) == 0 && access(location.directory, W_OK) == 0
  }

  private func explain(_ error: any Error) -> JournalError {
    let error = JournalError(error, path: location.path)
    guard case .unopenable = error.reason, access(location.path, F_OK) == 0 else { return error }
    // SQLite says no more than that it could not open some file.
    if access(location.path, R_OK) != 0 { return failure(.forbidden) }
    return isWritable ? error : failure(.readOnly)
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
    case ENOENT:
      // A link that leads nowhere stands for a journal on a disk that is not there.
      guard lstat(location.path, &status) != 0 else {
        throw failure(.unopenable(.brokenLink))
      }
      return nil
    case let code: throw failure(.unopenable(.system(code)))
    }
  }

  /// Makes the directory and an empty file, both for the user alone.
  private func make() throws(JournalError) {
    try makeDirectory()
    chmod(location.directory, 0o700)
    // A file that is there must not be opened here: to close it again would end the locks that
    // SQLite holds on it for all of the program.
    let descriptor = open(location.path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if descriptor >= 0 { Glibc.close(descriptor) }
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
        throw failure(.noDirectory(.system(code)))
      }
      guard status.isFolder else {
        throw failure(.noDirectory(.notAFolder(Array(path.utf8))))
      }
    }
  }
}

extension JournalError {
  /// The error for whatever the database threw.
  init(_ error: any Error, path: String) {
    if let error = error as? JournalError {
      self = error
      return
    }
    guard let error = error as? DatabaseError else {
      self.init(.other("\(error)"), path: path)
      return
    }
    let words = error.message ?? "SQLite error \(error.resultCode.rawValue)"
    let reason: Reason =
      switch error.resultCode {
      case .SQLITE_FULL: .full
      case .SQLITE_READONLY: .readOnly
      case .SQLITE_BUSY, .SQLITE_LOCKED: .locked
      case .SQLITE_CORRUPT, .SQLITE_NOTADB: .damaged
      case .SQLITE_CANTOPEN, .SQLITE_PERM, .SQLITE_AUTH: .unopenable(.database(words))
      default: .other(words)
      }
    self.init(reason, path: path)
  }
}
