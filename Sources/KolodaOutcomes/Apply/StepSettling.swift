import Glibc
import KolodaFiles
import KolodaTriage

/// Finds out by the files whether a step was done when the program ended in the middle of it.
struct StepSettling {
  enum Finding {
    case done
    case notDone
    /// Nobody can know, because of the problem.
    case unknown(StepReason)
  }

  let plan: EventID
  /// When the plan was made, in seconds since 1970.
  let begun: Int64
  let places: PlanPlaces

  /// Finds out whether the step was done.
  func find(_ step: Step) -> Finding {
    // Where the deck's drive is missing, all its files seem to have left.
    if !places.isDeckThere { return .unknown(.away) }
    if isDone(step) { return .done }
    // A drive that is missing may have a copy of the file, whole or half.
    if step.action == .move || step.action == .copy, let target = step.to {
      if places.isTargetAway(target) { return .unknown(.unplugged) }
      if step.action == .copy, places.hasBeen(target), !places.isRemoved(target) {
        return .unknown(.away)
      }
    }
    return .notDone
  }

  /// Whether the files say that the step was done.
  func isDone(_ step: Step) -> Bool {
    switch step.action {
    case .move:
      // It is recorded as done even if the drive is missing: the file left for no other reason.
      isGone(step.file) && step.to.map { !isGone($0) || places.isAway($0) } ?? false
    case .copy:
      step.to.map { target in
        (try? FileLook(target).fileState).flatMap(\.self).map { there in
          (step.fileState?.isAlike(there) ?? true) && (try? isEqual(step.file, target)) == true
        } ?? false
      } ?? false
    case .trash: isGone(step.file)
    case .turn: step.after != nil && (try? TurnedFile(step.file).read()) == step.after
    case .verdict:
      step.after != nil && (try? VerdictFile(step.file).read()).flatMap(\.self) == step.after
    }
  }

  /// The path of the step's file in the trash.
  func trashed(_ step: Step) -> [UInt8]? { Trash.find(step, since: begun) }

  /// Removes the unfinished copy of a step; for a move that was not done, also the finished copy or
  /// hard link at the target.
  func removeHalf(_ step: Step, number: Int, isDone: Bool) {
    guard step.action == .move || step.action == .copy, let target = step.to else { return }
    unlink(cString(FileCopy.part(beside: target, plan: plan, step: number)))
    guard step.action == .move, !isDone, !isSameEntry(step.file, target),
      let here = (try? FileLook(step.file))?.fileState,
      let there = (try? FileLook(target))?.fileState
    else { return }
    let isLink = here.inode == there.inode && here.device == there.device
    // A file that the plan itself made has no file state.
    let isCopy =
      (step.fileState ?? here).isExactlyAlike(here) && here.isAlike(there)
      && (try? isEqual(step.file, target)) == true
    if isLink || isCopy { unlink(cString(target)) }
  }

  private func isGone(_ path: [UInt8]) -> Bool { (try? FileLook(path)) == .nothing }
}
