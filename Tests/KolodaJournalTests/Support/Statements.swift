import Synchronization

/// The statements that a connection ran.
final class Statements: Sendable {
  private let stored = Mutex<[String]>([])

  func add(_ sql: String) { stored.withLock { $0.append(sql) } }
  func clear() { stored.withLock { $0 = [] } }

  /// Those that read or write tables.
  var all: [String] {
    stored.withLock { stored in
      stored.filter { sql in
        ["SELECT", "INSERT", "UPDATE"].contains { sql.hasPrefix($0) }
          && !sql.contains("sqlite_master") && !sql.contains("grdb_migrations")
      }
    }
  }
}
