import KolodaGLib
import KolodaOutcomes
import KolodaTriage
import Synchronization

/// An Apply under way beside a window, on a thread of its own, which nobody waits for.
@MainActor
final class ApplyRun {
  /// What it does.
  enum Work: Sendable {
    /// Carries a plan out.
    case plan(Plan)
    /// Finishes what was interrupted.
    case resume
    /// Takes the last Apply back.
    case takeBack
  }

  /// How far it has come.
  private(set) var progress: PlanRun.Progress?
  /// What became of it; nil while it is under way.
  private(set) var outcome: Result<Plan, ApplyFailure>?
  /// Whether it brings files back.
  let isBack: Bool
  /// Is told of progress, and of the end.
  var onChange: (@MainActor (ApplyRun) -> Void)?

  private let signals = Signals()

  /// What both threads see.
  private final class Signals: Sendable {
    struct State {
      var answer = PlanRun.Answer.goOn
      var progress: PlanRun.Progress?
      var isDone = false
    }

    let state = Monitor(State())
  }

  /// Begins.
  ///
  /// - Parameter look: has the deck find out what became of its files, so that it knows before
  ///   anybody is told of the end: an undo that comes then means what the user sees.
  init(_ applier: Applier, _ work: Work, look: @escaping @Sendable () -> Void) {
    if case .takeBack = work { isBack = true } else { isBack = false }
    let progress: Applier.Progress = { [signals, weak self] progress in
      let (answer, isFirst) = signals.state.change { state in
        defer { state.progress = progress }
        return (state.answer, state.progress == nil)
      }
      // What comes meanwhile is fetched with it.
      if isFirst { MainThread.post { self?.fetch() } }
      return answer
    }
    WorkerThread.begin(name: "apply") { [signals, weak self] in
      let outcome = Result { () throws(ApplyFailure) in
        switch work {
        case .plan(let plan): try applier.run(plan, progress: progress)
        case .resume: try applier.resume(progress: progress)
        case .takeBack: try applier.takeBack(progress: progress)
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

  /// Leaves out what is not done yet.
  func cancel() { signals.state.change { if $0.answer == .goOn { $0.answer = .cancel } } }

  /// Has it stop after the file that it is at, to be gone on with at another time.
  ///
  /// - Parameter seconds: how long it is waited for at most.
  func leave(waitingAtMost seconds: Double) {
    onChange = nil
    signals.state.change { $0.answer = .leave }
    _ = signals.state.wait(atMost: seconds) { $0.isDone ? true : nil }
  }
}
