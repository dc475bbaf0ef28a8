import FoundationEssentials
import GRDB

/// The tables of plans, created with the first plan.
///
/// They are no part of the journal's version: programs that don't know them leave them alone.
enum PlanTables {
  /// Creates the tables that don't exist yet; call it in a transaction.
  static func make(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE IF NOT EXISTS plan (
          id INTEGER PRIMARY KEY,
          uid BLOB NOT NULL UNIQUE,
          folder BLOB NOT NULL,
          time INTEGER NOT NULL,
          state TEXT NOT NULL,
          keeps_both INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX IF NOT EXISTS plan_folder ON plan (folder);

        CREATE TABLE IF NOT EXISTS plan_target (
          plan INTEGER NOT NULL REFERENCES plan,
          folder BLOB NOT NULL,
          PRIMARY KEY (plan, folder)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE IF NOT EXISTS step (
          plan INTEGER NOT NULL REFERENCES plan,
          number INTEGER NOT NULL,
          card BLOB NOT NULL,
          action TEXT NOT NULL,
          file BLOB NOT NULL,
          target BLOB,
          size INTEGER,
          modified INTEGER,
          device INTEGER,
          inode INTEGER,
          leader INTEGER,
          verdict TEXT,
          state TEXT NOT NULL,
          error TEXT,
          before BLOB,
          after BLOB,
          PRIMARY KEY (plan, number)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE IF NOT EXISTS plan_place (
          plan INTEGER NOT NULL REFERENCES plan,
          folder BLOB NOT NULL,
          device INTEGER NOT NULL,
          is_new INTEGER NOT NULL,
          PRIMARY KEY (plan, folder)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE IF NOT EXISTS step_mode (
          plan INTEGER NOT NULL REFERENCES plan,
          number INTEGER NOT NULL,
          mode INTEGER NOT NULL,
          PRIMARY KEY (plan, number)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE IF NOT EXISTS step_time (
          plan INTEGER NOT NULL REFERENCES plan,
          number INTEGER NOT NULL,
          earlier INTEGER NOT NULL,
          written INTEGER NOT NULL,
          PRIMARY KEY (plan, number)
        ) STRICT, WITHOUT ROWID;
        """)
  }

  /// The tables whose rows belong to plans; earlier versions of the program did not make all of
  /// them.
  private static let parts = ["step", "plan_target", "plan_place", "step_mode", "step_time"]

  /// Deletes a deck's plans; call it in a transaction.
  ///
  /// - Parameter schema: The schema of the journal, if it is attached.
  static func delete(
    _ db: Database, of folder: [UInt8], in schema: String = "main"
  ) throws {
    guard try areThere(db, in: schema) else { return }
    let plans = "(SELECT id FROM \(schema).plan WHERE folder = ?)"
    for table in parts where try isThere(table, db, in: schema) {
      try db.execute(
        sql: "DELETE FROM \(schema).\(table) WHERE plan IN \(plans)", arguments: [Data(folder)])
    }
    try db.execute(sql: "DELETE FROM \(schema).plan WHERE folder = ?", arguments: [Data(folder)])
  }

  /// Returns the files that a deck's plans have put into folders inside its own and that were not
  /// undone, as absolute paths.
  static func placed(_ db: Database, in folder: [UInt8]) throws -> Set<[UInt8]> {
    guard try areThere(db) else { return [] }
    var files: Set<[UInt8]> = []
    let inside = folder + [UInt8(ascii: "/")]
    try RowReader.each(
      db,
      """
      SELECT target FROM plan JOIN step ON step.plan = plan.id
      WHERE plan.folder = ?1 AND plan.state <> 'returned'
        AND EXISTS (SELECT 1 FROM plan_target
          WHERE plan_target.plan = plan.id AND substr(plan_target.folder, 1, ?2) = ?3)
        AND action IN ('move', 'copy') AND step.state IN ('waiting', 'done', 'stayed')
        AND substr(target, 1, ?2) = ?3
      """, [Data(folder), inside.count, Data(inside)]
    ) { files.insert(try $0.bytes(0)) }
    return files
  }

  /// Whether a deck has a plan that has been neither finished nor undone completely.
  static func isUnfinished(_ db: Database, _ folder: [UInt8]) throws -> Bool {
    guard try areThere(db) else { return false }
    return try RowReader.first(
      db, "SELECT 1 FROM plan WHERE folder = ? AND state IN ('running', 'returning')",
      [Data(folder)]) != nil
  }

  /// Whether a journal has tables of plans.
  ///
  /// - Parameter schema: The schema of the journal, if it is attached.
  static func areThere(_ db: Database, in schema: String = "main") throws -> Bool {
    try isThere("step", db, in: schema)
  }

  /// Whether the journal has the tables of folders and permissions, which earlier versions of the
  /// program did not write.
  static func hasPlaces(_ db: Database) throws -> Bool { try isThere("step_mode", db) }

  /// Whether the journal has the table of the times of files that were written to, which earlier
  /// versions of the program did not write.
  static func hasTimes(_ db: Database) throws -> Bool { try isThere("step_time", db) }

  /// Whether a journal has a table.
  static func isThere(
    _ table: String, _ db: Database, in schema: String = "main"
  ) throws -> Bool {
    try RowReader.first(
      db, "SELECT 1 FROM \(schema).sqlite_master WHERE type = 'table' AND name = '\(table)'")
      != nil
  }
}
