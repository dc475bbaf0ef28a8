import Glibc
import KolodaFiles
import KolodaTriage

/// Removes what an interrupted run of a plan, or of its way back, was writing: no step may write
/// there again.
struct PlanSweep {
  private let plan: Plan

  init(_ plan: Plan) { self.plan = plan }

  func run() {
    var folders: Set<[UInt8]> = []
    for (number, step) in plan.steps.enumerated() {
      if step.action == .verdict {
        folders.insert(VerdictFile(step.file).folder)
      } else if let target = step.to, step.action != .trash {
        // The way to another file system goes by a copy, and so does the way back.
        for place in [step.file, target] {
          unlink(cString(FileCopy.part(beside: place, plan: plan.id, step: number)))
        }
      }
    }
    for folder in folders { removeStaleParts(in: folder) }
  }
}
