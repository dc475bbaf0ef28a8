import KolodaTriage

/// How many files a plan deals with, and how.
struct ApplyTally: Equatable, Sendable {
  /// Some files together.
  struct Share: Equatable, Sendable {
    var files = 0
    /// How long they are together.
    var bytes: Int64 = 0
  }

  /// The files that something is to be done with, or was.
  private(set) var shares: [Step.Action: Share] = [:]
  /// Those that are left alone, could not be dealt with, or could not be taken back.
  private(set) var leftAlone = 0

  /// Counts the steps in a state.
  init(_ plan: Plan, in state: Step.State) {
    for step in plan.steps {
      if step.state == state, step.error == nil {
        shares[step.action, default: Share()].files += 1
        shares[step.action, default: Share()].bytes += step.stamp?.size ?? 0
      } else if step.error != nil {
        leftAlone += 1
      }
    }
  }

  /// Counts what a plan is to do, has done, or has taken back.
  init(_ plan: Plan) {
    let isNew = plan.state == .running && !plan.steps.contains { $0.state == .done }
    self.init(plan, in: plan.wasTakenBack ? .returned : isNew ? .waiting : .done)
  }

  /// All files that something is done with.
  var files: Int { shares.values.reduce(0) { $0 + $1.files } }
}
