import FoundationEssentials
import GRDB
import KolodaTriage

/// The rows about a plan's folders, and about the permissions and times of its files.
enum PlaceRows {
  /// Adds the rows of a new plan.
  static func insert(_ db: Database, _ row: Int64, _ plan: Plan) throws {
    for place in plan.places {
      try db.execute(
        sql: "INSERT INTO plan_place (plan, folder, device, is_new) VALUES (?, ?, ?, ?)",
        arguments: [
          row, Data(place.folder), Int64(bitPattern: place.device), place.isNew ? 1 : 0,
        ])
    }
    for (number, step) in plan.steps.enumerated() {
      guard let mode = step.mode else { continue }
      try db.cachedStatement(
        sql: "INSERT INTO step_mode (plan, number, mode) VALUES (?, ?, ?)"
      ).execute(arguments: [row, number, Int64(mode)])
    }
  }

  /// Stores the times of the files that steps have written to.
  static func note(_ db: Database, _ row: Int64, _ steps: [Int: Step]) throws {
    guard steps.values.contains(where: { $0.times != nil }) else { return }
    // The plan was begun by an earlier version of the program.
    if try !PlanTables.hasTimes(db) { try PlanTables.make(db) }
    for (number, step) in steps {
      guard let times = step.times else { continue }
      try db.cachedStatement(
        sql: "INSERT OR REPLACE INTO step_time (plan, number, earlier, written) VALUES (?, ?, ?, ?)"
      ).execute(arguments: [row, number, times.earlier, times.written])
    }
  }

  /// Reads the rows into a plan; a plan of an earlier version of the program has none.
  static func read(_ db: Database, _ row: Int64, into plan: inout Plan) throws {
    guard try PlanTables.hasPlaces(db) else { return }
    var places: [Plan.Place] = []
    try RowReader.each(
      db, "SELECT folder, device, is_new FROM plan_place WHERE plan = ? ORDER BY folder", [row]
    ) { reader in
      places.append(
        Plan.Place(
          folder: try reader.bytes(0), device: try reader.unsigned(1),
          isNew: try reader.integer(2) != 0))
    }
    plan.places = places
    var modes: [(number: Int64, mode: Int64)] = []
    try RowReader.each(db, "SELECT number, mode FROM step_mode WHERE plan = ?", [row]) { reader in
      modes.append((try reader.integer(0), try reader.integer(1)))
    }
    for (number, mode) in modes {
      guard let number = Int(exactly: number), plan.steps.indices.contains(number) else { continue }
      plan.steps[number].mode = UInt32(exactly: mode)
    }
    guard try PlanTables.hasTimes(db) else { return }
    var times: [(number: Int64, times: Step.Times)] = []
    try RowReader.each(
      db, "SELECT number, earlier, written FROM step_time WHERE plan = ?", [row]
    ) { reader in
      times.append(
        (
          try reader.integer(0),
          Step.Times(earlier: try reader.integer(1), written: try reader.integer(2))
        ))
    }
    for (number, times) in times {
      guard let number = Int(exactly: number), plan.steps.indices.contains(number) else { continue }
      plan.steps[number].times = times
    }
  }
}
