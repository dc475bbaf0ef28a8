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
  /// What has moved together with the deck.
  private let drive: MovedDrive

  /// Describes a move; this looks at the former folder's place, and may block for some seconds.
  init(old: [UInt8], new: [UInt8], silent: SilentMounts = SilentMounts()) {
    self.old = old
    self.new = new
    isOldGone = OtherPlace(path: old, deck: new, silent: silent).isThere != true
    drive = MovedDrive(of: old, to: new, silent: silent)
  }

  /// Whether a deck has a plan that has not been undone.
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

  /// The columns that hold paths.
  private static let paths = [
    ("step", "file"), ("step", "target"), ("plan_target", "folder"), ("plan_place", "folder"),
  ]

  /// Moves the plans, and the paths inside the former folder if that is gone; also those in what has moved
  /// together with it.
  ///
  /// Call it in a transaction.
  func run(_ db: Database) throws {
    guard old != new, try PlanTables.areThere(db) else { return }
    try PlanTables.make(db)
    if isOldGone {
      for column in Self.paths { try change(db, column, from: inside, to: new + [Self.slash]) }
    }
    for column in Self.paths {
      for (old, new) in try drive.moves({ try self.names(db, column) }) {
        try change(db, column, from: old, to: new)
      }
    }
    try db.execute(
      sql: "UPDATE plan SET folder = ? WHERE folder = ?", arguments: [Data(new), Data(old)])
  }

  /// The prefix of paths inside the former folder.
  private var inside: [UInt8] { old + [Self.slash] }

  private static let slash = UInt8(ascii: "/")

  /// Changes the beginning of the paths in a column.
  private func change(
    _ db: Database, _ column: (table: String, name: String), from old: [UInt8], to new: [UInt8]
  ) throws {
    let (table, name) = column
    try db.execute(
      sql: """
        UPDATE OR IGNORE \(table) SET \(name) = CAST(?1 || substr(\(name), ?2) AS BLOB)
        WHERE plan IN (SELECT id FROM plan WHERE folder = ?3) AND substr(\(name), 1, ?4) = ?5
        """,
      arguments: [Data(new), old.count + 1, Data(self.old), old.count, Data(old)])
  }

  /// The names of the folders around the deck's former one in which paths of a column are.
  private func names(
    _ db: Database, _ column: (table: String, name: String)
  ) throws -> [[UInt8]] {
    let (table, name) = column
    let start = drive.old
    var names: [[UInt8]] = []
    try RowReader.each(
      db,
      """
      SELECT DISTINCT substr(rest, 1, instr(rest, x'2F') - 1) FROM (
        SELECT substr(\(name), ?1) AS rest FROM \(table)
        WHERE plan IN (SELECT id FROM plan WHERE folder = ?2) AND substr(\(name), 1, ?3) = ?4)
      WHERE instr(rest, x'2F') > 1
      """, [start.count + 1, Data(self.old), start.count, Data(start)]
    ) { names.append(try $0.bytes(0)) }
    return names
  }
}
