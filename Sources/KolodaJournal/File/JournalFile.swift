import GRDB
import Glibc
import KolodaFiles
import KolodaTriage

/// The database file of the journal: opened when first needed, and again after a failure.
struct JournalFile {
  /// How long to wait for another program's transaction, in seconds.
  private static let patience: Double = 2
  /// SQLite takes paths of 512 bytes, and puts `-wal` and `-shm` behind this one.
  static let longestPath = 500

  let location: JournalLocation
  /// Changes a new connection before its first use; for tests.
  private let tune: (@Sendable (Database) throws -> Void)?
  /// Whether other computers write to a folder, too.
  private let isShared: @Sendable (String) -> Bool
  private var connection: Connection?
  /// Which file was opened first, so that a file put in its place is noticed.
  private var node: FileState?
  /// What SQLite said of the file's version of its data when that was last asked.
  private var dataVersion: Int64?

  init(
    _ location: JournalLocation,
    isShared: @escaping @Sendable (String) -> Bool = NetworkFileSystem.holds,
    tune: (@Sendable (Database) throws -> Void)? = nil
  ) {
    self.location = location
    self.isShared = isShared
    self.tune = tune
  }

  // MARK: Reading and writing

  /// Reads the journal in one transaction.
  ///
  /// - Parameter body: is given the database and the version of its tables, from 1.
  /// - Returns: nil if there is no journal yet.
  mutating func read<Value>(
    _ body: (Database, Int) throws -> Value
  ) throws(JournalError) -> Value? {
    guard try currentNode() != nil else { return nil }
    do {
      if connection == nil, needsNoLog() {
        // Only a copy can be read without the memory that WAL shares, or a change of the file.
        guard let copy = JournalCopy(of: location) else { throw failure(.locked) }
        return try read(copy, body)
      }
      return try read(connect(), location, body)
    } catch {
      close()
      if !isWritable, let copy = JournalCopy(of: location) {
        if let value = try? read(copy, body) { return value }
      }
      throw explain(error)
    }
  }

  private func read<Value>(
    _ copy: JournalCopy, _ body: (Database, Int) throws -> Value
  ) throws -> Value? {
    var file = JournalFile(copy.location, isShared: { _ in false })
    return try read(file.connect(), copy.location, body)
  }

  private func read<Value>(
    _ connection: Connection, _ location: JournalLocation,
    _ body: (Database, Int) throws -> Value
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
  ///
  /// - Parameter other: a database file that the transaction may read as `other`.
  mutating func write<Value>(
    attaching other: String? = nil, _ body: (Database) throws -> Value
  ) throws(JournalError) -> Value {
    let current = try currentNode()
    if let node, current.map({ !$0.isSameFile(as: node) }) ?? true {
      close()
      throw failure(.replaced)
    }
    if current == nil { try make() }
    do {
      if connection == nil { tighten() }
      let connection = try connect()
      var value = try write(connection, attaching: other, body)
      if value == nil {
        try migrate(connection)
        value = try write(connection, attaching: other, body)
      }
      guard let value else { throw failure(.other("the transaction did nothing")) }
      announce()
      return value
    } catch {
      if error is Refusal { throw JournalError(.other("refused"), path: location.path) }
      // What was wrong may be gone when it is opened anew.
      close()
      throw explain(error)
    }
  }

  /// Writes in one transaction if the tables are those of today.
  ///
  /// - Returns: nil if they are not; nothing was written.
  private func write<Value>(
    _ connection: Connection, attaching other: String?, _ body: (Database) throws -> Value
  ) throws -> Value? {
    try connection.writeWithoutTransaction { db in
      if let other {
        try db.execute(sql: "ATTACH DATABASE ? AS other", arguments: [other])
      }
      defer { if other != nil { try? db.execute(sql: "DETACH DATABASE other") } }
      var value: Value?
      try db.inTransaction(.immediate) {
        // Another program may have put a new file in its place while this one waited.
        if let node, try currentNode().map({ !$0.isSameFile(as: node) }) ?? true {
          throw failure(.replaced)
        }
        try JournalDamage.check(db, location)
        guard try JournalSchema.version(of: db) == JournalSchema.current else { return .rollback }
        value = try body(db)
        return .commit
      }
      return value
    }
  }

  /// Has those who watch the folder look for news.
  ///
  /// SQLite's last sign of a commit is in memory: who looks when the log is written may come too
  /// early, and is not called again.
  private func announce() { utimensat(AT_FDCWD, location.path + "-wal", nil, 0) }

  /// Thrown in a transaction to end it without a change; the connection stays.
  struct Refusal: Error {}

  /// Thrown where what a program has read of the journal is not there any more.
  struct Gone: Error {}

  /// Whether another connection has written since this was last asked; the first time, and without
  /// a connection, it has.
  ///
  /// - Throws: `JournalError`, `.replaced` when another file lies there than at first.
  mutating func hasNews() throws(JournalError) -> Bool {
    guard let current = try currentNode() else { return dataVersion != nil }
    if let node, !current.isSameFile(as: node) { throw failure(.replaced) }
    if connection == nil, needsNoLog() { return true }
    do {
      // It needs no transaction, which would cost more than the question.
      let version = try connect().writeWithoutTransaction { db in
        try RowReader.first(db, "PRAGMA data_version")
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

  /// Copies the journal into a file, as it is in one moment; the copy needs no log.
  ///
  /// - Parameter path: an empty file's, or that of none.
  mutating func copy(to path: String) throws(JournalError) {
    do {
      if needsNoLog() || !isWritable {
        guard let copy = JournalCopy(of: location) else {
          throw failure(.unopenable(.system(errno)))
        }
        var file = JournalFile(copy.location, isShared: { _ in false })
        try JournalFile.copy(file.connect(), to: path)
      } else {
        try JournalFile.copy(connect(), to: path)
      }
    } catch {
      throw explain(error)
    }
  }

  private static func copy(_ source: Connection, to path: String) throws {
    let target = try Connection(path: path)
    try source.backup(to: target)
    try target.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
    try target.close()
    chmod(path, 0o600)
  }

  /// The same file as if it had never been opened.
  func anew() -> JournalFile { JournalFile(location, isShared: isShared, tune: tune) }

  /// Ends the connection; the next use opens it again.
  mutating func close() {
    connection = nil
    dataVersion = nil
  }

  // MARK: The connection

  private mutating func connect() throws -> Connection {
    if let connection { return connection }
    var configuration = Configuration()
    configuration.busyMode = .timeout(Self.patience)
    // GRDB would end the program where a damaged file does not let a transaction end.
    configuration.allowsUnsafeTransactions = true
    configuration.prepareDatabase { [tune] db in
      // Each commit waits until the disk has it; in WAL mode SQLite's builds may differ in this.
      try db.execute(sql: "PRAGMA synchronous = FULL")
      // A file from elsewhere has no say in what is run.
      try db.execute(sql: "PRAGMA trusted_schema = OFF")
      try tune?(db)
    }
    if needsNoLog() {
      try JournalMode.leaveWAL(location, patience: Self.patience)
    }
    let opened = try Connection(path: location.path, configuration: configuration)
    if node == nil { node = try currentNode() }
    connection = opened
    return opened
  }

  /// Makes the tables, or makes those of today's version of an earlier one's; all or nothing.
  private mutating func migrate(_ connection: Connection) throws {
    let version = try connection.read { db in
      try JournalDamage.check(db, location)
      return try JournalSchema.version(of: db)
    }
    if version == .max { throw failure(.newer) }
    if version == JournalSchema.current { return }
    // On a file system of the network several computers would not share memory, which WAL takes
    // for granted; SQLite's older journal is as durable, only slower.
    let mode = isShared(location.directory) ? "DELETE" : "WAL"
    try connection.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA journal_mode = \(mode)")
      // Another program may be at the same: one at a time, and the second finds it done.
      try db.inTransaction(.immediate) {
        let version = try JournalSchema.version(of: db)
        if version == .max { throw failure(.newer) }
        if (1..<JournalSchema.current).contains(version) { try keep(version) }
        try JournalSchema.migrate(db)
        try DeckRevisions.make(db)
        return .commit
      }
    }
  }

  /// Keeps a journal of an earlier version as it is, beside the one that it becomes; to be called
  /// while nobody else can write to it.
  private func keep(_ version: Int) throws {
    let kept = location.path + ".v\(version)"
    guard access(kept, F_OK) != 0 else { return }
    let part = kept + ".part"
    unlink(part)
    var reader = JournalFile(location, isShared: { _ in false })
    try reader.copy(to: part)
    syncFile(part)
    guard rename(part, kept) == 0 else { throw failure(.unopenable(.system(errno))) }
    syncDirectory(location.directory)
  }

  /// Whether the file is in WAL mode where that is not safe: on a file system of the network.
  private func needsNoLog() -> Bool {
    isShared(location.directory) && JournalMode.isWAL(location)
  }
}
