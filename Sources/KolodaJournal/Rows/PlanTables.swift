import Foundation
import GRDB

/// The tables of plans, made with the first plan.
///
/// They are no part of the journal's version: a program that does not know them leaves them alone.
enum PlanTables {
  /// Makes the tables unless they are there; to be called in a transaction.
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
        """)
  }

  /// The folders that plans of a deck have put files in and not taken back, as absolute paths.
  static func targets(_ db: Database, of folder: [UInt8]) throws -> Set<[UInt8]> {
    guard try areThere(db) else { return [] }
    var targets: Set<[UInt8]> = []
    try RowReader.each(
      db,
      """
      SELECT plan_target.folder FROM plan JOIN plan_target ON plan_target.plan = plan.id
      WHERE plan.folder = ? AND plan.state <> 'returned'
      """, [Data(folder)]
    ) { targets.insert(try $0.bytes(0)) }
    return targets
  }

  /// Whether a deck has a plan that is neither done nor taken back.
  static func isUnfinished(_ db: Database, _ folder: [UInt8]) throws -> Bool {
    guard try areThere(db) else { return false }
    return try RowReader.first(
      db, "SELECT 1 FROM plan WHERE folder = ? AND state IN ('running', 'returning')",
      [Data(folder)]) != nil
  }

  /// Whether a journal has them.
  ///
  /// - Parameter schema: the name that it is attached by.
  static func areThere(_ db: Database, in schema: String = "main") throws -> Bool {
    try RowReader.first(
      db, "SELECT 1 FROM \(schema).sqlite_master WHERE type = 'table' AND name = 'step'") != nil
  }
}
