import Glibc
import KolodaFiles
import KolodaTriage

/// Steps that are done between two waits for the disk.
struct StepBatch {
  /// Their places in the plan.
  private(set) var steps: [Int] = []
  /// Those of them that copy a file: also one that goes to another file system.
  private(set) var copies: Set<Int> = []

  /// How many steps there are at most.
  static let mostSteps = 1024
  /// How many copies there are at most; each is an open file, and those of two batches are at once.
  static let mostCopies: Int = {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 256 }
    return min(max((Int(clamping: limit.rlim_cur) - otherFiles) / 2, 16), mostSteps)
  }()
  /// How many files may be open besides.
  private static let otherFiles = 256
  /// How many bytes are copied before the disk is waited for; an interrupted run reads them again.
  private static let mostBytes: Int64 = 256 << 20

  /// Takes the next steps of those that are left: always one, if there is one.
  init(of left: ArraySlice<Int>, in plan: Plan) {
    var devices = FolderDevices()
    var bytes: Int64 = 0
    for index in left.prefix(Self.mostSteps) {
      let step = plan.steps[index]
      if Self.copies(step, &devices) {
        // A size that no file has is no reason to trap.
        let size = min(max(step.stamp?.size ?? 0, 0), Self.mostBytes)
        guard steps.isEmpty || copies.count < Self.mostCopies && bytes + size <= Self.mostBytes
        else { return }
        bytes += size
        copies.insert(index)
      }
      steps.append(index)
    }
  }

  private static func copies(_ step: Step, _ devices: inout FolderDevices) -> Bool {
    guard let target = step.to else { return false }
    switch step.action {
    case .copy: return true
    case .move:
      guard let source = step.stamp?.device ?? devices.device(of: split(step.file).folder)
      else { return false }
      return devices.device(of: split(target).folder).map { $0 != source } ?? false
    case .trash, .verdict, .turn: return false
    }
  }
}
