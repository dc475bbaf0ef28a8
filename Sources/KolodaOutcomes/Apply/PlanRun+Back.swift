import KolodaFiles
import KolodaTriage

// The way back: steps are undone, the last one first.
extension PlanRun {
  /// Undoes the steps that were done, the last one first.
  ///
  /// - Returns: whether everything is undone, except for what is lost for good.
  package mutating func takeBack() throws(PlanLogError) -> Bool {
    defer { try? waitForNote() }
    // A failed copy may be on a drive that was pulled out in the middle of it, or that was missing
    // when the plan was taken back before.
    let mayHaveParts =
      wasInterrupted
      && (plan.state.isUnfinished
        || plan.steps.contains { $0.state != .done || $0.error != nil })
    if plan.state != .returning {
      plan.state = .returning
      try log.note(.returning, of: plan.id)
    }
    var isWhole = true
    let left = plan.steps.indices.reversed().filter {
      plan.steps[$0].state == .done || isOpen(plan.steps[$0])
    }
    for start in stride(from: 0, to: left.count, by: StepBatch.mostSteps) {
      let batch = Array(left[start..<min(start + StepBatch.mostSteps, left.count)])
      for (place, index) in zip(start..., batch) {
        let told = Progress(steps: place, count: left.count, file: plan.steps[index].file)
        // Undoing is not cancelled halfway: it is completed now or at another time.
        if answer != .leave { answer = progress(told) }
        if answer == .leave { break }
        // The step that the program was at when it ended may be done; those after it aren't.
        if isOpen(plan.steps[index]), !settle(index) { isWhole = false }
        guard plan.steps[index].state == .done else { continue }
        if let mover = mover(of: index) {
          // The photo is not back: the file in its place is another one.
          plan.steps[index].error = plan.steps[mover].error
          isWhole = isWhole && plan.steps[mover].state == .stayed
          if plan.steps[mover].state == .stayed { plan.steps[index].state = .stayed }
          continue
        }
        let returning = StepReturning(
          plan: plan.id, begun: begun, places: places,
          goesOn: { [progress] in progress(told) != .leave })
        do throws(StepProblem) {
          try returning.run(plan.steps[index], number: index)
          plan.steps[index].state = .returned
          plan.steps[index].error = nil
        } catch {
          if case .cancelled = error { continue }
          plan.steps[index].error = error.text
          if error.mayPass { isWhole = false } else { plan.steps[index].state = .stayed }
        }
      }
      sync(batch)
      try note(batch)
      if answer == .leave { break }
    }
    try waitForNote()
    if answer == .leave { return false }
    if mayHaveParts { PlanSweep(plan).run() }
    plan.removeEmptyFolders()
    plan.state = isWhole ? .returned : .finished
    try log.note(plan.state, of: plan.id)
    return isWhole
  }

  /// The later step that moved or trashed the photo that this step wrote into, if the photo is not
  /// back yet, or that copied it, if the copy still exists or may exist, since the copy is recognised
  /// by the written content.
  ///
  /// Nil for none.
  func mover(of index: Int) -> Int? {
    let step = plan.steps[index]
    guard step.isWriting else { return nil }
    return nearby(index).first { other in
      let mover = plan.steps[other]
      guard mover.file == step.file else { return false }
      return switch mover.action {
      case .move, .trash: mover.state == .done || mover.state == .stayed || isOpen(mover)
      case .copy: mover.state == .done || isOpen(mover)
      case .verdict, .turn: false
      }
    }
  }
}
