import GRDB
import Synchronization

/// A connection to a database, closed when nobody needs it any more.
///
/// The queue that it is used on is kept to the program's end, and is small: when one is let go of,
/// Dispatch begins to look after its threads once a second, and never ends.
final class Connection: Sendable {
  private let queue: DatabaseQueue

  private static let kept = Mutex<[DatabaseQueue]>([])

  /// Opens a database.
  init(path: String, configuration: Configuration = Configuration()) throws {
    queue = try DatabaseQueue(path: path, configuration: configuration)
    Self.kept.withLock { $0.append(queue) }
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

  /// Writes in transactions of the body's own.
  func writeWithoutTransaction<Value>(_ body: (Database) throws -> Value) rethrows -> Value {
    try queue.writeWithoutTransaction(body)
  }

  /// Copies the database into another, as it is in one moment.
  func backup(to other: Connection) throws { try queue.backup(to: other.queue) }

  /// Closes it at once.
  func close() throws { try queue.close() }
}
