import Dispatch
import KolodaTriage
import Synchronization

/// Writes the results of a batch's steps to the plan log on a thread of its own, while the next
/// steps are carried out.
///
/// If the program ends meanwhile, the next run finds the results out by the files, which are
/// already on disk.
final class NoteBehind: Sendable {
  private let problem = Mutex<PlanLogError?>(nil)
  private let group = DispatchGroup()
  private static let queue = DispatchQueue(label: "koloda.notes", attributes: .concurrent)

  /// Starts writing.
  init(of plan: EventID, _ steps: [Int: Step], applied: [CardKey: Deed], in log: any PlanLog) {
    Self.queue.async(group: group) { [self] in
      do throws(PlanLogError) {
        try log.note(steps, applied: applied, of: plan)
      } catch {
        problem.withLock { $0 = error }
      }
    }
  }

  /// Waits until the results are written.
  func wait() throws(PlanLogError) {
    group.wait()
    if let problem = problem.withLock({ $0 }) { throw problem }
  }
}
