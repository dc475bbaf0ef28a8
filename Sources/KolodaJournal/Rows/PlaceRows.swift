import Foundation
import GRDB
import KolodaTriage

/// What the journal holds of the folders of a plan, and of the permissions of its files.
enum PlaceRows {
  /// Adds those of a new plan.
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

  /// Reads them; a plan of an earlier version of the program has none.
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
  }
}
