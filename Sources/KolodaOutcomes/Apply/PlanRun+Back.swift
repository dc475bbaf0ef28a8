import KolodaFiles
import KolodaTriage

// The way back: steps are undone, the last one first.
extension PlanRun {
  /// Undoes the steps that were done, the last one first.
  ///
  /// - Returns: whether everything is undone, except for what is lost for good.
  package mutating func undo() throws(PlanLogError) -> Bool {
    defer { try? waitForNote() }
    // A failed copy may be on a drive that was pulled out in the middle of it, or that was missing
    // when the plan was undone before.
    let mayHaveParts =
      wasInterrupted
      && (plan.state.isUnfinished
        || plan.steps.contains { $0.state != .done || $0.reason != nil })
    if plan.state != .returning {
      plan.state = .returning
      try log.note(.returning, of: plan.id)
    }
    var isWhole = true
    var reasons: [Int: StepReason?] = [:]
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
        if !undo(index, told, &reasons) { isWhole = false }
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

  /// Undoes a step, unless it has to stay as it is.
  ///
  /// - Parameter reasons: why photos stay, by the indices of their steps.
  /// - Returns: whether there is nothing left to undo, now or at another time.
  private mutating func undo(
    _ index: Int, _ told: Progress, _ reasons: inout [Int: StepReason?]
  ) -> Bool {
    // The step that the program was at when it ended may be done; those after it aren't.
    let isKnown = !isOpen(plan.steps[index]) || settle(index)
    guard plan.steps[index].state == .done else { return isKnown }
    if let mover = mover(of: index) {
      // The photo is not back: the file in its place is another one.
      plan.steps[index].reason = plan.steps[mover].reason
      guard plan.steps[mover].state == .stayed else { return false }
      plan.steps[index].state = .stayed
      return isKnown
    }
    if let reason = reasonToStay(index, &reasons) {
      plan.steps[index].reason = .leaderStays
      if reason.mayPass { return false }
      plan.steps[index].state = .stayed
      return isKnown
    }
    let returning = returning(index, goesOn: { [progress] in progress(told) != .leave })
    do throws(StepReason) {
      try returning.run(plan.steps[index], number: index)
      plan.steps[index].state = .returned
      plan.steps[index].reason = nil
    } catch {
      if case .cancelled = error { return isKnown }
      plan.steps[index].reason = error
      if error.mayPass { return false }
      plan.steps[index].state = .stayed
    }
    return isKnown
  }

  /// What undoes a step.
  func returning(_ index: Int, goesOn: @escaping () -> Bool) -> StepReturning {
    let step = plan.steps[index]
    let before = max(index - Self.mostStepsOfShot, 0)..<index
    let writing = before.last {
      plan.steps[$0].file == step.file && plan.steps[$0].isWriting && plan.steps[$0].after != nil
    }
    let moved = MovedFile(step, writing: writing.map { plan.steps[$0] }, keys: keys)
    return StepReturning(
      plan: plan.id, begun: begun, places: places, moved: photo(of: index) == nil ? moved : nil,
      goesOn: goesOn)
  }

  /// The step of the photo that a file belongs to; nil for a photo.
  func photo(of index: Int) -> Int? {
    plan.steps[index].leader.flatMap { leader in
      plan.steps[leader].card == plan.steps[index].card ? leader : nil
    }
  }

  /// Why the photo that a file belongs to will not come back; nil if it will, or did.
  ///
  /// The files that belong to a photo come back before it, and without it they would be of no use.
  private func reasonToStay(_ index: Int, _ known: inout [Int: StepReason?]) -> StepReason? {
    guard let photo = photo(of: index), plan.steps[photo].state == .done else { return nil }
    if let reason = known[photo] { return reason }
    var reason: StepReason?
    do throws(StepReason) {
      try returning(photo, goesOn: { true }).check(plan.steps[photo])
    } catch { reason = error }
    known.updateValue(reason, forKey: photo)
    return reason
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
