import FoundationEssentials
import GRDB
import KolodaFiles
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
        step.fileState = FileState(
          size: try reader.integer(4), modified: try reader.integer(5),
          device: try reader.unsigned(6), inode: try reader.unsigned(7))
      }
      if !reader.isNull(8) {
        // Runs look steps up by it; a file goes only after the one that it belongs to.
        guard let leader = Int(exactly: try reader.integer(8)), steps.indices.contains(leader)
        else { throw reader.damage(8) }
        step.leader = leader
      }
      step.writing = try reader.optionalText(9).flatMap { Step.Writing($0, of: action) }
      step.state = state
      step.reason = try reader.optionalText(11).map { text in
        StepReason(stored: text) ?? FormerReasons.reason(text)
      }
      step.before = try reader.optionalBlob(12)
      step.after = try reader.optionalBlob(13)
      steps.append(step)
    }
    return steps
  }

  /// Adds steps, given with their numbers.
  static func insert(
    _ db: Database, _ plan: Int64, _ steps: some Sequence<(offset: Int, element: Step)>
  ) throws {
    let writer = try RowWriter(
      db,
      """
      INSERT INTO step (plan, number, card, action, file, target, size, modified, device,
        inode, leader, verdict, state, error, before, after)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """)
    for (number, step) in steps {
      try writer.run(
        plan, number, step.card.bytes, step.action.rawValue, step.file, step.to,
        step.fileState?.size, step.fileState?.modified,
        step.fileState.map { Int64(bitPattern: $0.device) },
        step.fileState.map { Int64(bitPattern: $0.inode) }, step.leader, step.writing?.text,
        step.state.rawValue, step.reason?.stored, step.before, step.after)
    }
  }

  /// Returns a step's state as last stored; nil if there is no such step.
  static func state(_ db: Database, _ plan: Int64, _ number: Int) throws -> Step.State? {
    try String.fetchOne(
      db, sql: "SELECT state FROM step WHERE plan = ? AND number = ?", arguments: [plan, number]
    ).flatMap { Step.State(rawValue: $0) }
  }

  /// Stores the state and results of steps, given by their numbers.
  static func update(_ db: Database, _ plan: Int64, _ steps: [Int: Step]) throws {
    let writer = try RowWriter(
      db,
      """
      UPDATE step SET target = ?, state = ?, error = ?, before = ?, after = ?
      WHERE plan = ? AND number = ?
      """)
    // In the order in which the rows lie.
    for number in steps.keys.sorted() {
      guard let step = steps[number] else { continue }
      try writer.run(
        step.to, step.state.rawValue, step.reason?.stored, step.before, step.after, plan, number)
    }
  }
}
