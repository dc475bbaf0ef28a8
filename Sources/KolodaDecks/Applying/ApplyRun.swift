import KolodaGLib
import KolodaOutcomes
import KolodaTriage
import Synchronization

/// An Apply in progress, on a thread of its own, which no window waits for.
@MainActor
package final class ApplyRun {
  /// The task to carry out.
  package enum Work: Sendable {
    /// Carries out a plan.
    case plan(Plan)
    /// Finishes an interrupted Apply.
    case resume
    /// Undoes the last Apply.
    case undo
  }

  /// The progress so far; nil before the first step.
  package private(set) var progress: PlanRun.Progress?
  /// The result; nil while it is running.
  package private(set) var outcome: Result<Plan, ApplyFailure>?
  /// Whether it undoes an Apply.
  package let isBack: Bool
  /// Called with progress, and at the end.
  package var onChange: (@MainActor (ApplyRun) -> Void)?

  private let signals = Signals()

  /// The state shared by both threads.
  private final class Signals: Sendable {
    struct State {
      var answer = PlanRun.Answer.goOn
      var progress: PlanRun.Progress?
      var isDone = false
    }

    let state = Monitor(State())
  }

  /// Starts.
  ///
  /// - Parameter look: makes the deck find out what became of its files before the end is reported,
  ///   so that an undo right after it does what the user expects.
  package init(_ applier: Applier, _ work: Work, look: @escaping @Sendable () -> Void) {
    if case .undo = work { isBack = true } else { isBack = false }
    let progress: Applier.Progress = { [signals, weak self] progress in
      let (answer, isFirst) = signals.state.change { state in
        defer { state.progress = progress }
        return (state.answer, state.progress == nil)
      }
      // Progress that comes before the fetch is delivered with it.
      if isFirst { MainThread.post { self?.fetch() } }
      return answer
    }
    WorkerThread.begin(name: "apply") { [signals, weak self] in
      let outcome = Result { () throws(ApplyFailure) in
        switch work {
        case .plan(let plan): try applier.run(plan, progress: progress)
        case .resume: try applier.resume(progress: progress)
        case .undo: try applier.undo(progress: progress)
        }
      }
      signals.state.change { $0.isDone = true }
      look()
      MainThread.post { self?.end(outcome) }
    }
  }

  private func fetch() {
    let new = signals.state.change { state in
      defer { state.progress = nil }
      return state.progress
    }
    guard let new, outcome == nil else { return }
    progress = new
    onChange?(self)
  }

  private func end(_ outcome: Result<Plan, ApplyFailure>) {
    self.outcome = outcome
    onChange?(self)
  }

  /// Leaves out the steps that are not done yet.
  package func cancel() { signals.state.change { if $0.answer == .goOn { $0.answer = .cancel } } }

  /// Stops after the current file, to be continued another time.
  ///
  /// - Parameter seconds: the longest time to wait for that.
  package func leave(waitingAtMost seconds: Double) {
    onChange = nil
    signals.state.change { $0.answer = .leave }
    _ = signals.state.wait(atMost: seconds) { $0.isDone ? true : nil }
  }
}
