import FoundationEssentials
import GRDB

/// Moves the plans of a deck that has moved.
struct PlanMove {
  /// The deck's former folder, as an absolute path.
  let old: [UInt8]
  /// The deck's present folder, as an absolute path.
  let new: [UInt8]
  /// Whether nothing is at the former folder's place any more.
  private let isOldGone: Bool

  /// Describes a move; this looks at the former folder's place, and may block for some seconds.
  init(old: [UInt8], new: [UInt8], silent: SilentMounts = SilentMounts()) {
    self.old = old
    self.new = new
    isOldGone = OtherPlace(path: old, deck: new, silent: silent).isThere != true
  }

  /// Whether a deck has a plan that has not been taken back.
  static func hasPlan(_ db: Database, _ folder: [UInt8]) throws -> Bool {
    guard try PlanTables.areThere(db) else { return false }
    return try RowReader.first(
      db, "SELECT 1 FROM plan WHERE folder = ? AND state <> 'returned'", [Data(folder)])
      != nil
  }

  /// Returns the present place of a path inside the former folder, if that is gone; other paths
  /// stay.
  func place(of path: [UInt8]) -> [UInt8] {
    guard path.starts(with: inside), isOldGone else { return path }
    return new + path[old.count...]
  }

  /// Moves the plans, and the paths inside the former folder if that is gone.
  ///
  /// Call it in a transaction.
  func run(_ db: Database) throws {
    guard old != new, try PlanTables.areThere(db) else { return }
    try PlanTables.make(db)
    if isOldGone {
      for (table, column) in [
        ("step", "file"), ("step", "target"), ("plan_target", "folder"), ("plan_place", "folder"),
      ] {
        try db.execute(
          sql: """
            UPDATE OR IGNORE \(table) SET \(column) = CAST(?1 || substr(\(column), ?2) AS BLOB)
            WHERE plan IN (SELECT id FROM plan WHERE folder = ?3) AND substr(\(column), 1, ?4) = ?5
            """,
          arguments: [Data(new), old.count + 1, Data(old), inside.count, Data(inside)])
      }
    }
    try db.execute(
      sql: "UPDATE plan SET folder = ? WHERE folder = ?", arguments: [Data(new), Data(old)])
  }

  /// The prefix of paths inside the former folder.
  private var inside: [UInt8] { old + [UInt8(ascii: "/")] }
}
