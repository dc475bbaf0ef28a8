import FoundationEssentials
import GRDB
import KolodaTriage

/// Makes the plans of a rebuilt journal consistent again.
enum PlanRepair {
  /// Deletes rows that belong to no plan, and puts skipped steps in the places of lost ones,
  /// because steps refer to each other and to their unfinished copies by number.
  ///
  /// - Returns: whether anything was lost.
  static func run(_ db: Database) throws -> Bool {
    var hasLost = false
    for sql in [
      """
      DELETE FROM main.plan WHERE length(uid) <> 16 OR time < 0
        OR state NOT IN (\(list(Plan.State.allCases)))
      """,
      """
      DELETE FROM main.step WHERE plan NOT IN (SELECT id FROM main.plan)
        OR number < 0 OR number > \(mostLost) + 4 * (
          SELECT count(*) FROM main.step other WHERE other.plan = step.plan)
        OR length(card) <> 32 OR action NOT IN (\(list(Step.Action.allCases)))
        OR state NOT IN (\(list(Step.State.allCases)))
        OR (size IS NULL) + (modified IS NULL) + (device IS NULL) + (inode IS NULL) NOT IN (0, 4)
        OR leader IS NOT NULL AND leader NOT BETWEEN 0 AND number - 1
      """,
      "DELETE FROM main.plan_target WHERE plan NOT IN (SELECT id FROM main.plan)",
      "DELETE FROM main.plan_place WHERE plan NOT IN (SELECT id FROM main.plan)",
      "DELETE FROM main.step_mode WHERE plan NOT IN (SELECT id FROM main.plan)",
      "DELETE FROM main.step_time WHERE plan NOT IN (SELECT id FROM main.plan)",
    ] {
      try db.execute(sql: sql)
      if db.changesCount > 0 { hasLost = true }
    }
    let plans = try Int64.fetchAll(db, sql: "SELECT id FROM main.plan")
    for plan in plans {
      let there = try Int.fetchSet(
        db, sql: "SELECT number FROM main.step WHERE plan = ?", arguments: [plan])
      let holes = Set(0..<(there.max() ?? -1) + 1).subtracting(there)
      for number in holes.sorted() { try fill(db, plan, number) }
      if there.isEmpty || !holes.isEmpty { hasLost = true }
    }
    return hasLost
  }

  /// The maximum number of lost steps that is assumed for a plan with few steps left.
  private static let mostLost = 1000

  private static func fill(_ db: Database, _ plan: Int64, _ number: Int) throws {
    let folder = try Data.fetchOne(
      db, sql: "SELECT folder FROM main.plan WHERE id = ?", arguments: [plan])
    var step = Step(
      card: CardKey(version: 0, digest: [UInt8]()), action: .verdict, file: Array(folder ?? Data()))
    step.state = .skipped
    step.reason = .lost
    try StepRow.insert(db, plan, [(number, step)])
  }

  private static func list<Value: RawRepresentable<String>>(_ values: [Value]) -> String {
    values.map { "'\($0.rawValue)'" }.joined(separator: ", ")
  }
}
