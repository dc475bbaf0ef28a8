import Synchronization

/// The SQL statements that a connection has run.
final class Statements: Sendable {
  private let stored = Mutex<[String]>([])

  func add(_ sql: String) { stored.withLock { $0.append(sql) } }
  func clear() { stored.withLock { $0 = [] } }

  /// The statements that read or write tables.
  var all: [String] {
    stored.withLock { stored in
      stored.filter { sql in
        ["SELECT", "INSERT", "UPDATE"].contains { sql.hasPrefix($0) }
          && !sql.contains("sqlite_master") && !sql.contains("grdb_migrations")
      }
    }
  }
}
