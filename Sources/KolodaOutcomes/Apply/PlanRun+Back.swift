import KolodaFiles
import KolodaTriage

// The way back: what was done is taken back, the last first.
extension PlanRun {
  /// Takes back what was done, the last first.
  ///
  /// - Returns: whether all of it is back, but for what is gone for good.
  package mutating func takeBack() throws(PlanLogError) -> Bool {
    if plan.state != .returning {
      plan.state = .returning
      try log.note(.returning, of: plan.id)
    }
    var isWhole = true
    let left = plan.steps.indices.reversed().filter {
      plan.steps[$0].state == .done || plan.steps[$0].state == .waiting
    }
    for start in stride(from: 0, to: left.count, by: StepBatch.mostSteps) {
      let batch = Array(left[start..<min(start + StepBatch.mostSteps, left.count)])
      for (place, index) in zip(start..., batch) {
        let told = Progress(steps: place, count: left.count, file: plan.steps[index].file)
        // It is taken back as a whole, now or at another time.
        if answer != .leave { answer = progress(told) }
        if answer == .leave { break }
        // What was being done when the program ended may be done; the steps after it are back.
        if plan.steps[index].state == .waiting { settle(index) }
        guard plan.steps[index].state == .done else { continue }
        if let mover = mover(of: index) {
          // The photo is not back: what lies in its place is another's.
          plan.steps[index].error = plan.steps[mover].error
          isWhole = isWhole && plan.steps[mover].state != .done
          if plan.steps[mover].state == .stayed { plan.steps[index].state = .stayed }
          continue
        }
        let returning = StepReturning(
          plan: plan.id, places: places, goesOn: { [progress] in progress(told) != .leave })
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
      if answer == .leave { return false }
    }
    if wasInterrupted { PlanSweep(plan).run() }
    plan.removeEmptyFolders()
    plan.state = isWhole ? .returned : .finished
    try log.note(plan.state, of: plan.id)
    return isWhole
  }

  /// The step that took a photo away which an earlier one wrote into, as long as it is not back, or
  /// copied what that wrote: the copy is known by it; nil for none.
  private func mover(of index: Int) -> Int? {
    let step = plan.steps[index]
    guard step.isWriting else { return nil }
    return nearby(index).first { other in
      let mover = plan.steps[other]
      guard mover.file == step.file else { return false }
      return switch mover.action {
      case .move, .trash: mover.state == .done || mover.state == .stayed
      case .copy: mover.state == .done
      case .verdict, .turn: false
      }
    }
  }

  /// Finds out whether an interrupted step was done.
  private mutating func settle(_ index: Int) {
    let step = plan.steps[index]
    let settling = StepSettling(
      plan: plan.id, begun: plan.time.microseconds / 1_000_000 - 1, places: places)
    let isDone = settling.isDone(step)
    if step.action == .trash, isDone { plan.steps[index].to = settling.trashed(step) }
    settling.removeHalf(step, number: index, isDone: isDone)
    plan.steps[index].state = isDone ? .done : .skipped
    if !isDone { plan.steps[index].error = StepProblem.cancelled.text }
  }
}
