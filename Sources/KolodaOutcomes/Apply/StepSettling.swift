import Glibc
import KolodaFiles
import KolodaTriage

/// Finds out by the files what became of a step that was being done as the program ended.
struct StepSettling {
  let plan: EventID
  /// When the plan was made, in seconds since 1970.
  let begun: Int64
  let places: PlanPlaces

  /// Whether it was done.
  func isDone(_ step: Step) -> Bool {
    switch step.action {
    case .move:
      isGone(step.file) && step.to.map { !isGone($0) || places.isAway($0) } ?? false
    case .copy:
      step.to.map { target in
        (try? FileLook(target).stamp).flatMap(\.self).map { there in
          (step.stamp?.isAlike(there) ?? true) && (try? isEqual(step.file, target)) == true
        } ?? false
      } ?? false
    case .trash: isGone(step.file)
    case .turn: step.after != nil && (try? TurnedFile(step.file).read()) == step.after
    case .verdict:
      step.after != nil && (try? VerdictFile(step.file).read()).flatMap(\.self) == step.after
    }
  }

  /// Where the trash has its file.
  func trashed(_ step: Step) -> [UInt8]? { Trash.find(step.file, since: begun) }

  /// Removes the unfinished copy; of a move that was not done also the copy, or the second name, of
  /// the file that was on its way.
  func removeHalf(_ step: Step, number: Int, isDone: Bool) {
    guard step.action == .move || step.action == .copy, let target = step.to else { return }
    unlink(cString(FileCopy.part(beside: target, plan: plan, step: number)))
    guard step.action == .move, !isDone, let here = (try? FileLook(step.file))?.stamp,
      let there = (try? FileLook(target))?.stamp
    else { return }
    let isLink = here.inode == there.inode && here.device == there.device
    // What the plan itself made has no stamp.
    let isCopy =
      (step.stamp ?? here) == here && here.isAlike(there)
      && (try? isEqual(step.file, target)) == true
    if isLink || isCopy { unlink(cString(target)) }
  }

  private func isGone(_ path: [UInt8]) -> Bool { (try? FileLook(path)) == .nothing }
}
