import GRDB
import GRDBSQLite
import KolodaFiles
import KolodaTriage
import Synchronization

/// The events of a deck that has many, read on a thread and a connection of their own while the
/// deck's cards are read.
struct EventsBeside {
  /// What was read.
  struct Reading: Sendable {
    /// The events; they call their cards by rows.
    var events = EventLog()
    /// The row of the last one.
    var last: Int64 = 0
  }

  private let reading = Box()
  private let work: Beside<Void>

  /// Holds what was read for who takes it, who alone has it then.
  private final class Box: Sendable {
    let value = Mutex<Reading?>(nil)
  }

  /// Begins to read the events that a transaction sees; nil where there are few, or a card has a row
  /// that no program gives, which these can't name.
  ///
  /// - Parameter least: how many are many.
  init?(_ db: Database, of deck: Int64, from least: Int = SnapshotFolder.manyEvents) throws {
    let span = try DeckSpan(db, of: deck, in: "event")
    guard span.isDense, span.expected >= least,
      let name = sqlite3_db_filename(db.sqliteConnection, "main"), name.pointee != 0,
      let last = try RowReader.first(db, "SELECT max(id) FROM event"),
      try RowReader.first(db, "SELECT 1 FROM card WHERE id < 0 LIMIT 1") == nil
    else { return nil }
    let path = String(cString: name)
    let id = try Self.id(db, of: last)
    work = Beside { [reading] in
      // What stands in its way is met again where they are read without a thread.
      let found = try? Self.read(path, deck, upTo: last, id)
      reading.value.withLock { $0 = found }
    }
  }

  /// Waits for the events, which can be had once; nil where they could not be read.
  func take() -> Reading? {
    work.value
    return reading.value.withLock { reading in
      defer { reading = nil }
      return reading
    }
  }

  private static func id(_ db: Database, of event: Int64) throws -> EventID? {
    var id: EventID?
    try RowReader.each(db, "SELECT uid FROM event WHERE id = ?", [event]) { id = try $0.id(0) }
    return id
  }

  /// - Parameter id: the number of the last event, which tells whether it is the same file.
  private static func read(
    _ path: String, _ deck: Int64, upTo last: Int64, _ id: EventID?
  ) throws -> Reading? {
    var configuration = Configuration()
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA trusted_schema = OFF") }
    let connection = try Connection(path: path, configuration: configuration)
    return try connection.read { db in
      guard try Self.id(db, of: last) == id else { return nil }
      var reading = EventLogReading()
      // What came since is told with the news.
      try reading.read(db, of: deck, upTo: last) { Int(exactly: $0) }
      return Reading(events: reading.log, last: reading.last)
    }
  }
}
