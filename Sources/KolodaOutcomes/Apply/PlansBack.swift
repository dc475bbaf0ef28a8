import KolodaTriage

/// Undoes the plans of a deck, the last one first.
package struct PlansBack {
  private let log: any PlanLog
  private let progress: (PlanRun.Progress) -> PlanRun.Answer
  private let keys: ([UInt8]) -> [CardKey]

  /// - Parameters:
  ///   - progress: called for each step; its answer says whether to go on.
  ///   - keys: returns the keys of a photo by its image data; empty if it can't be read.
  package init(
    log: any PlanLog, progress: @escaping (PlanRun.Progress) -> PlanRun.Answer = { _ in .goOn },
    keys: @escaping ([UInt8]) -> [CardKey] = { _ in [] }
  ) {
    self.log = log
    self.progress = progress
    self.keys = keys
  }

  /// Undoes the last plan of a deck, finished or not, and first clears away later ones that did
  /// nothing.
  ///
  /// A plan may be stuck: its drive is broken, for example. The run that finds this out undoes no
  /// other plan. The next one tries it again and then goes on to the plan before it, unless that is
  /// about the same photos or files.
  ///
  /// - Returns: the plan without the steps that were undone before, for reporting; nil if there is
  ///   none.
  package func run(of folder: [UInt8]) throws(PlanLogError) -> Plan? {
    var told: Plan?
    var kept = Kept()
    var next = try log.latest(of: folder)
    while let plan = next {
      if kept.isTouched(by: plan) {
        kept.add(plan)
      } else {
        var run = PlanRun(plan, log: log, progress: progress, keys: keys)
        _ = try run.undo()
        let news = run.plan.with(onlyNewsSince: plan)
        let isSomething =
          plan.state.isUnfinished || plan.steps.contains { $0.state == .done }
        if run.plan.isStuck(since: plan) {
          told = told ?? news
          kept.add(run.plan)
        } else {
          if told == nil || isSomething { told = news }
          // It may have left something behind where it failed, which is gone now.
          if isSomething || run.plan.state != .returned { break }
        }
      }
      next = try log.latest(of: folder, before: plan.id)
    }
    return told
  }

  /// What plans that stay are about: an earlier plan that is about the same must wait for them.
  private struct Kept {
    private var files: Set<[UInt8]> = []
    private var cards: Set<CardKey> = []

    mutating func add(_ plan: Plan) {
      for step in plan.steps where step.isLeft {
        cards.insert(step.card)
        files.insert(step.file)
        if let target = step.to { files.insert(target) }
      }
    }

    func isTouched(by plan: Plan) -> Bool {
      plan.steps.contains { step in
        guard step.isLeft else { return false }
        if cards.contains(step.card) || files.contains(step.file) { return true }
        return step.to.map { files.contains($0) } ?? false
      }
    }
  }
}

extension Plan {
  /// The plan without the steps that were undone, and reported, before.
  ///
  /// Only for reporting.
  fileprivate func with(onlyNewsSince earlier: Plan) -> Plan {
    guard earlier.state == .finished else { return self }
    var plan = self
    plan.steps = zip(steps, earlier.steps).filter { $1.state != .returned }.map { $0.0 }
    return plan
  }

  /// Whether undoing the plan changed nothing, and each step that is left had a reason before, too.
  fileprivate func isStuck(since earlier: Plan) -> Bool {
    state == .finished && earlier.state == .finished
      && zip(steps, earlier.steps).allSatisfy { step, before in
        step.state == before.state && (!before.isLeft || before.reason != nil)
      }
  }
}

extension Step {
  /// Whether the step was done, or nobody knows whether it was.
  fileprivate var isLeft: Bool {
    state == .done || state == .waiting || state == .failed && reason?.isAbsence == true
  }
}
