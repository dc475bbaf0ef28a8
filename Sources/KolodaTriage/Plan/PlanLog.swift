/// Saves plans; each call returns once the data is on disk, and may block.
package protocol PlanLog: Sendable {
  /// Saves a plan before its first step.
  ///
  /// - Throws: `.unfinished` if the deck has a plan that is neither finished nor undone.
  func begin(_ plan: Plan) throws(PlanLogError)

  /// Saves what became of steps, in one transaction.
  ///
  /// - Parameters:
  ///   - steps: the changed steps, by their indices in the plan.
  ///   - applied: what was done to the files of each card.
  ///   - plan: the ID of the plan.
  func note(
    _ steps: [Int: Step], applied: [CardKey: Deed], of plan: EventID
  ) throws(PlanLogError)

  /// Saves a plan's state.
  func note(_ state: Plan.State, of plan: EventID) throws(PlanLogError)

  /// The plan of a deck that is unfinished, or else the newest one that was not undone; nil if there
  /// is none.
  func latest(of folder: [UInt8]) throws(PlanLogError) -> Plan?

  /// The newest plan of a deck that was not undone and is older than another one; nil if there is
  /// none.
  func latest(of folder: [UInt8], before plan: EventID) throws(PlanLogError) -> Plan?
}

/// Why a plan can't be saved or read.
package enum PlanLogError: Error, Hashable, Sendable {
  /// The deck has a plan that is neither finished nor undone.
  case unfinished
  /// The journal can't be read or written.
  case journal(JournalError)
}
