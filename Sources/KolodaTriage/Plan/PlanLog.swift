/// Keeps plans, each on disk before it is said to be kept; all of it may block.
package protocol PlanLog: Sendable {
  /// Keeps a plan before its first step.
  ///
  /// - Throws: `.unfinished` if the deck has a plan that is neither done nor taken back.
  func begin(_ plan: Plan) throws(PlanLogError)

  /// Notes what became of steps, all of it or nothing.
  ///
  /// - Parameters:
  ///   - steps: the steps, by their places in the plan.
  ///   - applied: the cards with what was done to their files; an empty text where that was
  ///     taken back.
  func note(
    _ steps: [Int: Step], applied: [CardKey: String], of plan: EventID
  ) throws(PlanLogError)

  /// Notes how far a plan has come.
  func note(_ state: Plan.State, of plan: EventID) throws(PlanLogError)

  /// The newest plan of a deck that was not taken back; nil if there is none.
  func latest(of folder: [UInt8]) throws(PlanLogError) -> Plan?
}

/// Why a plan can't be kept.
package enum PlanLogError: Error, Hashable, Sendable {
  /// The deck has a plan that is neither done nor taken back.
  case unfinished
  /// The journal can't be read or written.
  case journal(JournalError)
}
