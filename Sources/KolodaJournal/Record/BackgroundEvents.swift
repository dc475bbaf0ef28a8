import GRDB
import GRDBSQLite
import KolodaFiles
import KolodaGLib
import KolodaTriage
import Synchronization

/// The events of a long deck, read on another thread and connection while the cards are read.
struct BackgroundEvents {
  /// The result of reading.
  struct Reading: Sendable {
    /// The events, which refer to cards by row.
    var events = EventLog()
    /// The row of the last event.
    var last: Int64 = 0
  }

  private let reading = Box()
  private let work: BackgroundWork<Void>

  /// Holds the result until it is taken out, so that it is uniquely referenced and not copied.
  private final class Box: Sendable {
    let value = Mutex<Reading?>(nil)
  }

  /// Starts to read the events that a transaction sees; nil if there are few, or a card has a
  /// negative row, which `EventLog` can't represent.
  ///
  /// - Parameter least: The smallest number of events that is worth a thread.
  init?(_ db: Database, of deck: Int64, from least: Int) throws {
    let span = try DeckSpan(db, of: deck, in: "event")
    guard span.isDense, span.expected >= least,
      let name = sqlite3_db_filename(db.sqliteConnection, "main"), name.pointee != 0,
      let last = try RowReader.first(db, "SELECT max(id) FROM event"),
      try RowReader.first(db, "SELECT 1 FROM card WHERE id < 0 LIMIT 1") == nil
    else { return nil }
    let path = String(cString: name)
    let id = try Self.id(db, of: last)
    work = BackgroundWork { [reading] in
      // A failure here will occur again when the events are read without this thread.
      let found = try? Self.read(path, deck, upTo: last, id)
      reading.value.withLock { $0 = found }
    }
  }

  /// Waits for the events and returns them, once; nil if they could not be read.
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

  /// - Parameter id: The id of the last event, to check that this is the same file.
  private static func read(
    _ path: String, _ deck: Int64, upTo last: Int64, _ id: EventID?
  ) throws -> Reading? {
    var configuration = Configuration()
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA trusted_schema = OFF") }
    let connection = try Connection(path: path, configuration: configuration)
    return try connection.read { db in
      guard try Self.id(db, of: last) == id else { return nil }
      var reading = EventLogReading()
      // Later events are delivered as news.
      try reading.read(db, of: deck, upTo: last) { Int(exactly: $0) }
      return Reading(events: reading.log, last: reading.last)
    }
  }
}
