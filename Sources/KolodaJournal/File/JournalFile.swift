import GRDB
import Glibc
import KolodaFiles
import KolodaTriage

/// The journal's database file, opened when first needed and again after a failure.
struct JournalFile {
  /// How long to wait for another program's transaction, in seconds.
  private static let patience: Double = 2
  /// The longest path, in bytes: SQLite accepts 512, of which `-wal` and `-shm` take some.
  static let longestPath = 500

  let location: JournalLocation
  /// Changes a new connection before its first use; for tests.
  let tune: (@Sendable (Database) throws -> Void)?
  /// Returns whether other computers may write to a folder too.
  let isShared: @Sendable (String) -> Bool
  private var connection: Connection?
  /// The file that was opened first, to notice when another file takes its place.
  private var node: FileState?
  /// Whether other users' access to the file has been removed.
  private var isTight = false
  /// SQLite's `data_version` when it was last queried.
  private var dataVersion: Int64?

  init(
    _ location: JournalLocation,
    isShared: @escaping @Sendable (String) -> Bool = MountList.isRemote(resolving:),
    tune: (@Sendable (Database) throws -> Void)? = nil
  ) {
    self.location = location
    self.isShared = isShared
    self.tune = tune
  }

  // MARK: Reading and writing

  /// Reads the journal in one transaction.
  ///
  /// - Returns: nil if there is no journal yet.
  mutating func read<Value>(
    _ body: (Database) throws -> Value
  ) throws(JournalError) -> Value? {
    guard try currentNode() != nil else { return nil }
    do {
      if connection == nil, needsNoLog() {
        // Reading it directly would need WAL's shared memory or a change of the file.
        guard let copy = JournalCopy(of: location) else { throw failure(.locked) }
        return try read(copy, body)
      }
      return try read(connect(), location, body)
    } catch {
      close()
      let cause = explain(error)
      // On a full disk there is no room even for what SQLite needs for reading.
      if !isWritable || cause.reason == .full, let copy = JournalCopy(of: location) {
        if let value = try? read(copy, body) { return value }
      }
      throw cause
    }
  }

  private func read<Value>(
    _ copy: JournalCopy, _ body: (Database) throws -> Value
  ) throws -> Value? {
    var file = JournalFile(copy.location, isShared: { _ in false })
    return try read(file.connect(), copy.location, body)
  }

  private func read<Value>(
    _ connection: Connection, _ location: JournalLocation,
    _ body: (Database) throws -> Value
  ) throws -> Value? {
    try connection.read { db in
      try JournalDamage.check(db, location)
      return try version(of: db) == .none ? nil : try body(db)
    }
  }

  /// Returns the version of the tables: `.none` for an empty file, `.current` or `.former`.
  ///
  /// - Throws: `JournalError` if another version of the program or another program has made them.
  private func version(of db: Database) throws -> JournalSchema.Version {
    let version = try JournalSchema.version(of: db)
    switch version {
    case .current, .former: return version
    case .older(let number): throw failure(.older(number))
    case .newer: throw failure(.newer)
    case .none:
      guard try !JournalSchema.isEmpty(db) else { return version }
      throw failure(
        try JournalSchema.isKnown(db) ? .damaged : .other("it is another program's database"))
    }
  }

  /// Writes to the journal in one transaction, which is on disk when this returns.
  ///
  /// - Parameter other: A database file that the transaction may read as `other`.
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
      if !isTight {
        tighten()
        isTight = true
      }
      let connection = try connect()
      var value = try write(connection, attaching: other, body)
      if value == nil {
        try makeTables(connection)
        value = try write(connection, attaching: other, body)
      }
      guard let value else { throw failure(.other("the transaction did nothing")) }
      announce()
      return value
    } catch {
      if error is Refusal { throw JournalError(.other("refused"), path: location.path) }
      // The cause may be gone when the file is opened again.
      close()
      throw explain(error)
    }
  }

  /// Writes in one transaction if the file has tables; to a journal from before 0.1.0, its version's
  /// present name, too.
  ///
  /// - Returns: nil if it is empty; nothing is written then.
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
        // Another program may have put a new file in its place while this one waited for the lock.
        if let node, try currentNode().map({ !$0.isSameFile(as: node) }) ?? true {
          throw failure(.replaced)
        }
        try JournalDamage.check(db, location)
        switch try version(of: db) {
        case .none: return .rollback
        case .former: try JournalSchema.rename(db)
        case .current, .older, .newer: break
        }
        value = try body(db)
        return .commit
      }
      return value
    }
  }

  /// Makes programs that watch the folder look for news.
  ///
  /// SQLite makes a commit visible in shared memory, after it has written the log. A program that
  /// looks when the log is written may come too early, and would not be notified again.
  private func announce() { utimensat(AT_FDCWD, location.file + "-wal", nil, 0) }

  /// Thrown in a transaction to cancel it without closing the connection.
  struct Refusal: Error {}

  /// Thrown if something that the program has read from the journal no longer exists.
  struct Gone: Error {}

  /// Whether another connection has written since the last call; true at the first call and after
  /// the connection was closed.
  ///
  /// - Throws: `JournalError`, in particular `.replaced` if another file has taken the file's
  ///   place.
  mutating func hasNews() throws(JournalError) -> Bool {
    guard let current = try currentNode() else { return dataVersion != nil }
    if let node, !current.isSameFile(as: node) { throw failure(.replaced) }
    if connection == nil, needsNoLog() { return true }
    do {
      // Asked outside of a transaction, which would cost more than the query.
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

  /// Whether another file has taken the place of the one that was opened.
  var isReplaced: Bool {
    guard let node, let current = try? currentNode() else { return false }
    return !current.isSameFile(as: node)
  }

  /// Copies the journal's present state into a file that needs no log.
  ///
  /// - Parameter path: The path of an empty or nonexistent file.
  mutating func copy(to path: String) throws(JournalError) {
    do {
      if needsCopy() {
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

  /// Whether only a copy of the file can be read.
  private mutating func needsCopy() -> Bool {
    if needsNoLog() || !isWritable { return true }
    do {
      _ = try connect().read { try JournalSchema.version(of: $0) }
      return false
    } catch {
      close()
      return explain(error).reason == .full
    }
  }

  private static func copy(_ source: Connection, to path: String) throws {
    let target = try Connection(path: path)
    try source.backup(to: target)
    try target.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE") }
    try target.close()
    chmod(path, 0o600)
  }

  /// The same file in its initial, unopened state.
  func anew() -> JournalFile { JournalFile(location, isShared: isShared, tune: tune) }

  /// Closes the connection; the next use opens it again.
  mutating func close() {
    connection = nil
    dataVersion = nil
  }

  // MARK: The connection

  private mutating func connect() throws -> Connection {
    if let connection { return connection }
    if JournalDamage.isEmptied(location) { throw failure(.damaged) }
    var configuration = Configuration()
    configuration.busyMode = .timeout(Self.patience)
    // Otherwise GRDB would end the program if a damaged file prevents a transaction from ending.
    configuration.allowsUnsafeTransactions = true
    configuration.prepareDatabase { [tune] db in
      try JournalDurability.promise(by: db)
      // A file from elsewhere must not determine what is executed.
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

  /// Makes the tables in the file, which is empty.
  private mutating func makeTables(_ connection: Connection) throws {
    // WAL needs memory shared by all programs, which computers on a network file system don't have.
    // SQLite's older rollback journal is as durable, only slower.
    let mode = isShared(location.home) ? "DELETE" : "WAL"
    try connection.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA journal_mode = \(mode)")
      // Another program may be making them too: one waits, and then finds nothing left to do.
      try db.inTransaction(.immediate) {
        guard try version(of: db) == .none else { return .rollback }
        try JournalSchema.make(db)
        try DeckRevisions.make(db)
        return .commit
      }
    }
  }

  /// Makes the tables in an empty file that nobody else uses, and closes it.
  mutating func fill() throws {
    let connection = try connect()
    try makeTables(connection)
    try connection.close()
    close()
  }

  /// Whether the file is in WAL mode on a network file system, where that is not safe.
  private func needsNoLog() -> Bool {
    isShared(location.home) && JournalMode.isWAL(location)
  }
}
