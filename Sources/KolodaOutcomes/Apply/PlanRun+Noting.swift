import KolodaFiles
import KolodaTriage

// The results of steps, and their way to the disk and the log.
extension PlanRun {
  /// Whether something was written for a step's card, but its file could not go where it was to go.
  private func isHalfDone(_ index: Int) -> Bool {
    let steps = plan.steps
    let card = steps[index].card
    let near =
      max(index - Self.mostStepsOfShot, 0)..<min(index + Self.mostStepsOfShot, steps.count)
    let own = near.filter { other in
      steps[other].card == card && steps[other].leader.map { steps[$0].card != card } ?? true
    }
    return own.contains { steps[$0].isWriting && steps[$0].state == .done }
      && own.contains {
        !steps[$0].isWriting && (steps[$0].state == .failed || steps[$0].state == .skipped)
      }
  }

  mutating func end(_ index: Int, _ state: Step.State, _ problem: StepReason) {
    if case .gone = problem, wasNeverWritten(index) {
      // The failure to write its verdict has been reported already.
      plan.steps[index].state = .skipped
      return
    }
    plan.steps[index].state = state
    plan.steps[index].reason = problem
  }

  /// Whether a step is for a sidecar that an earlier step was to make and did not.
  func wasNeverWritten(_ index: Int) -> Bool {
    let step = plan.steps[index]
    guard step.fileState == nil, step.leader != nil else { return false }
    return (max(index - Self.mostStepsOfShot, 0)..<index).contains { place in
      let other = plan.steps[place]
      return other.action == .verdict && other.file == step.file && other.state != .done
    }
  }

  /// Waits until the file names of a batch are on disk; the content of its copies is there already.
  func sync(_ batch: [Int]) {
    var folders: Set<FileName> = []
    for step in batch.map({ plan.steps[$0] })
    where step.state == .done || step.state == .returned {
      if step.action != .copy { folders.insert(FileName(bytes: split(step.file).folder)) }
      if let target = step.to { folders.insert(FileName(bytes: split(target).folder)) }
    }
    for folder in folders { syncFolder(folder.bytes) }
  }

  /// Starts writing a batch's results to the log, once those of the batch before are written.
  mutating func note(_ batch: [Int]) throws(PlanLogError) {
    try waitForNote()
    let batch = batch + broughtBack.subtracting(batch)
    var applied: [CardKey: Deed] = [:]
    for index in batch {
      let step = plan.steps[index]
      // The photo's own step says what became of it; its verdict's step only counts where the photo
      // stays.
      if let leader = step.leader, plan.steps[leader].card == step.card { continue }
      switch step.state {
      case .done where !step.isWriting: applied[step.card] = step.action.deed
      // A file that is lost for good, or stays, is no reason to keep the card's decision locked.
      case .returned, .stayed: applied[step.card] = .undone
      case .skipped where plan.state == .returning: applied[step.card] = .undone
      case .done, .failed, .skipped:
        if isHalfDone(index) {
          applied[step.card] = .half
        } else if step.state == .done, applied[step.card] == nil {
          applied[step.card] = step.action.deed
        } else if broughtBack.contains(index) {
          // It may be in the log as done.
          applied[step.card] = .undone
        }
      case .waiting: break
      }
    }
    broughtBack = []
    noting = NoteBehind(
      of: plan.id, Dictionary(uniqueKeysWithValues: batch.map { ($0, plan.steps[$0]) }),
      applied: applied, in: log)
  }

  /// Waits until all results are in the log.
  mutating func waitForNote() throws(PlanLogError) {
    defer { noting = nil }
    try noting?.wait()
  }
}
