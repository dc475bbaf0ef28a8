import GRDB

/// What is written to a journal is on disk when its transaction has ended, also after a power cut.
///
/// A new journal's entry in its folder is made durable by `JournalFile`, which gives it its name only
/// when it is complete.
enum JournalDurability {
  /// Makes each commit of a connection wait for the disk.
  ///
  /// In WAL mode the default differs between builds of SQLite.
  static func promise(by db: Database) throws {
    try db.execute(sql: "PRAGMA synchronous = FULL")
  }
}
