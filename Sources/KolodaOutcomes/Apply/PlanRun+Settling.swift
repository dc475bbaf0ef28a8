import KolodaFiles
import KolodaTriage

// Finding out by the files which steps were done when the program ended in the middle of a plan.
extension PlanRun {
  /// Whether a step may have been done, although that is not recorded: the program ended meanwhile,
  /// or a drive was missing when that was to be found out.
  func isOpen(_ step: Step) -> Bool {
    step.state == .waiting || step.state == .failed && step.reason?.isAbsence == true
  }

  /// Whether a verdict was written before the program ended; the file may have been moved since.
  func wasWritten(_ index: Int, _ now: [UInt8]?) throws(StepReason) -> Bool {
    let step = plan.steps[index]
    guard let after = step.after else { return false }
    if now == after || wasEdited(step, now) { return true }
    guard now == nil, let target = nextPlace(of: index) else { return false }
    if hasLeft(index, for: target) { return true }
    return try VerdictFile(target).read() == after
  }

  /// Whether a sidecar was edited after its verdict was written, which was not recorded.
  ///
  /// With its content before and after as in the log, undo takes back only the verdict. If the
  /// verdict were written again, the content before would have it already.
  ///
  /// False where somebody changed the very verdict: then it is written again, and undo restores what
  /// they had written, since it takes back only what Apply wrote.
  ///
  /// False for a picture: once edited, it is no longer the one that was decided.
  func wasEdited(_ step: Step, _ now: [UInt8]?) -> Bool {
    guard let now, let after = step.after, now != step.before, VerdictFile(step.file).isSidecar
    else { return false }
    let change = step.before == nil ? step.change : nil
    return SidecarChange.isKept(
      in: now, after: after, before: step.before, beginning: change?.beginning(of: step.file))
  }

  /// Whether the file of a writing step has gone to a drive that is missing now: then it was written
  /// before.
  private func hasLeft(_ index: Int, for target: [UInt8]) -> Bool {
    guard places.isAway(target), let mover = mover(after: index) else { return false }
    // The file may be a sidecar that was not made yet: it goes after its photo.
    let leader = plan.steps[mover].leader ?? mover
    return (try? FileLook(plan.steps[leader].file)) == .nothing
  }

  /// Whether a picture was turned before the program ended; the file may have been moved since.
  func wasTurned(_ index: Int) throws(StepReason) -> Bool {
    let step = plan.steps[index]
    guard let after = step.after else { return false }
    guard (try? FileLook(step.file)) == .nothing else {
      // If it can't be read, the step itself says why.
      return (try? TurnedFile(step.file).read()) == after
    }
    guard let target = nextPlace(of: index) else { return false }
    if hasLeft(index, for: target) { return true }
    return try TurnedFile(target).read() == after
  }

  /// The later step that moves the file of this one.
  private func mover(after index: Int) -> Int? {
    nearby(index).first {
      plan.steps[$0].file == plan.steps[index].file && plan.steps[$0].action == .move
    }
  }

  /// The target of a later step that moves the file of this one.
  private func nextPlace(of index: Int) -> [UInt8]? {
    mover(after: index).flatMap { plan.steps[$0].to }
  }

  /// Marks a step as done before the program ended.
  ///
  /// The file's present time stands for the time when it was written, since nothing better is
  /// known.
  mutating func found(_ index: Int) {
    plan.steps[index].state = .done
    guard let times = plan.steps[index].times, times.written == times.earlier,
      let written = modified(index)
        ?? nextPlace(of: index).flatMap({ FileState(at: $0)?.modified })
    else { return }
    plan.steps[index].times?.written = written
  }

  /// Marks a step as done before the program ended.
  ///
  /// - Returns: the step for the log, still to be noted as done: when its file was written has to be
  ///   known there before a later step writes into it, too.
  mutating func foundAgain(_ index: Int) -> Step {
    found(index)
    var step = plan.steps[index]
    step.state = .waiting
    return step
  }

  /// Whether the file of a writing step has been moved and is not back: it left only after it was
  /// written into.
  private func hasLeft(after index: Int) -> Bool {
    let step = plan.steps[index]
    guard step.isWriting, step.after != nil, (try? FileLook(step.file)) == .nothing,
      let mover = mover(of: index)
    else { return false }
    return plan.steps[mover].action == .move
  }

  /// Whether the sidecar of a verdict was edited after it was written.
  private func wasEdited(_ index: Int) -> Bool {
    let step = plan.steps[index]
    guard step.action == .verdict, let now = try? VerdictFile(step.file).read() else {
      return false
    }
    return wasEdited(step, now)
  }

  /// Finds out whether a step was done when the program ended.
  ///
  /// - Returns: whether that is known now; if not, the step says why and stays as it is.
  mutating func settle(_ index: Int) -> Bool {
    let step = plan.steps[index]
    let settling = StepSettling(
      plan: plan.id, begun: begun, places: places)
    // The files that belong to a photo go after it. If such a file is missing, it may never have
    // existed.
    var finding = settling.find(step)
    if let leader = step.leader.map({ plan.steps[$0] }), case .done = finding,
      leader.state != .done, !isOpen(leader) || !settling.isDone(leader)
    {
      finding = .notDone
    }
    if hasLeft(after: index) || wasEdited(index) { finding = .done }
    switch finding {
    case .unknown(let problem):
      plan.steps[index].reason = problem
      return false
    case .done:
      if step.action == .trash { plan.steps[index].to = settling.trashed(step) }
      settling.removeHalf(step, number: index, isDone: true)
      plan.steps[index].reason = nil
      found(index)
    case .notDone:
      settling.removeHalf(step, number: index, isDone: false)
      plan.steps[index].state = .skipped
      plan.steps[index].reason = .cancelled
    }
    return true
  }
}
