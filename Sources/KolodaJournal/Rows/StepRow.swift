import Foundation
import GRDB
import KolodaTriage

/// A step's row in the journal.
enum StepRow {
  /// Reads the steps of a plan in order.
  static func all(_ db: Database, of plan: Int64) throws -> [Step] {
    var steps: [Step] = []
    try RowReader.each(
      db,
      """
      SELECT card, action, file, target, size, modified, device, inode, leader, verdict, state,
        error, before, after
      FROM step WHERE plan = ? ORDER BY number
      """, [plan]
    ) { reader in
      guard let action = Step.Action(rawValue: try reader.text(1)) else { throw reader.damage(1) }
      guard let state = Step.State(rawValue: try reader.text(10)) else { throw reader.damage(10) }
      var step = Step(
        card: try reader.key(0), action: action, file: try reader.bytes(2),
        to: try reader.optionalBlob(3))
      if !reader.isNull(4) {
        step.stamp = Step.Stamp(
          size: try reader.integer(4), modified: try reader.integer(5),
          device: try reader.unsigned(6), inode: try reader.unsigned(7))
      }
      if !reader.isNull(8) {
        // Runs look steps up by it; a file goes only after the one that it belongs to.
        guard let leader = Int(exactly: try reader.integer(8)), steps.indices.contains(leader)
        else { throw reader.damage(8) }
        step.leader = leader
      }
      step.verdict = try reader.optionalText(9)
      step.state = state
      step.error = try reader.optionalText(11)
      step.before = try reader.optionalBlob(12)
      step.after = try reader.optionalBlob(13)
      steps.append(step)
    }
    return steps
  }

  /// Adds a step.
  static func insert(_ db: Database, _ plan: Int64, _ number: Int, _ step: Step) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO step (plan, number, card, action, file, target, size, modified, device,
          inode, leader, verdict, state, error, before, after)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    ).execute(arguments: [
      plan, number, Data(step.card.bytes), step.action.rawValue, Data(step.file),
      step.to.map { Data($0) }, step.stamp?.size, step.stamp?.modified,
      step.stamp.map { Int64(bitPattern: $0.device) },
      step.stamp.map { Int64(bitPattern: $0.inode) }, step.leader, step.verdict,
      step.state.rawValue, step.error, step.before.map { Data($0) }, step.after.map { Data($0) },
    ])
  }

  /// Returns a step's state as last stored; nil if there is no such step.
  static func state(_ db: Database, _ plan: Int64, _ number: Int) throws -> Step.State? {
    try String.fetchOne(
      db, sql: "SELECT state FROM step WHERE plan = ? AND number = ?", arguments: [plan, number]
    ).flatMap { Step.State(rawValue: $0) }
  }

  /// Stores a step's state and results.
  static func update(_ db: Database, _ plan: Int64, _ number: Int, _ step: Step) throws {
    try db.cachedStatement(
      sql: """
        UPDATE step SET target = ?, state = ?, error = ?, before = ?, after = ?
        WHERE plan = ? AND number = ?
        """
    ).execute(arguments: [
      step.to.map { Data($0) }, step.state.rawValue, step.error, step.before.map { Data($0) },
      step.after.map { Data($0) }, plan, number,
    ])
  }
}
