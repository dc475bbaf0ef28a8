import GRDB
import Synchronization

/// A connection to a database, closed when it is released.
///
/// Its small dispatch queue is kept until the program ends: once a queue of this kind is released,
/// Dispatch checks its threads every second from then on. Only so many are kept, because a journal
/// that can't be read is opened again every second anyway.
final class Connection: Sendable {
  private let queue: DatabaseQueue

  /// The most queues that are kept.
  static let mostKept = 256

  private static let kept = Mutex<[DatabaseQueue]>([])

  /// How many queues are kept.
  static var keptCount: Int { kept.withLock { $0.count } }

  /// Opens a database.
  init(path: String, configuration: Configuration = Configuration()) throws {
    queue = try DatabaseQueue(path: path, configuration: configuration)
    Self.kept.withLock { if $0.count < Self.mostKept { $0.append(queue) } }
  }

  deinit { try? queue.close() }

  /// Reads in one transaction.
  func read<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try queue.read(body)
  }

  /// Writes in one transaction.
  func write<Value>(_ body: (Database) throws -> Value) throws -> Value {
    try queue.write(body)
  }

  /// Writes in transactions that `body` begins itself.
  func writeWithoutTransaction<Value>(_ body: (Database) throws -> Value) rethrows -> Value {
    try queue.writeWithoutTransaction(body)
  }

  /// Copies the database's present state into another one.
  func backup(to other: Connection) throws { try queue.backup(to: other.queue) }

  /// Closes the connection now.
  func close() throws { try queue.close() }
}
