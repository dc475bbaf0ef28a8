import Glibc
import KolodaFiles
import KolodaTriage

/// Removes the unfinished files of an interrupted run, or of interrupted undoing: no step may write
/// there again.
struct PlanSweep {
  private let plan: Plan

  init(_ plan: Plan) { self.plan = plan }

  func run() {
    var folders: Set<[UInt8]> = []
    for (number, step) in plan.steps.enumerated() {
      if step.isWriting {
        folders.insert(VerdictFile(step.file).folder)
      } else if let target = step.to, step.action != .trash {
        // Moves to and from another file system both copy.
        for place in [step.file, target] {
          unlink(cString(FileCopy.part(beside: place, plan: plan.id, step: number)))
        }
      }
    }
    for folder in folders { removeStaleParts(in: folder) }
  }
}
