import KolodaTriage
import Synchronization

@testable import KolodaOutcomes

/// A log that accepts a few notes of steps and then fails, as on a full disk.
final class FailingLog: PlanLog {
  private let log: any PlanLog
  private let left: Mutex<Int>

  init(_ log: any PlanLog, taking notes: Int) {
    self.log = log
    left = Mutex(notes)
  }

  func begin(_ plan: Plan) throws(PlanLogError) { try log.begin(plan) }

  func note(
    _ steps: [Int: Step], applied: [CardKey: Deed], of plan: EventID
  ) throws(PlanLogError) {
    let isTaken = left.withLock { left in
      left -= 1
      return left >= 0
    }
    guard isTaken else { throw .journal(JournalError(.full, path: "journal")) }
    try log.note(steps, applied: applied, of: plan)
  }

  func note(_ state: Plan.State, of plan: EventID) throws(PlanLogError) {
    try log.note(state, of: plan)
  }

  func latest(of folder: [UInt8]) throws(PlanLogError) -> Plan? { try log.latest(of: folder) }

  func latest(of folder: [UInt8], before plan: EventID) throws(PlanLogError) -> Plan? {
    try log.latest(of: folder, before: plan)
  }
}
