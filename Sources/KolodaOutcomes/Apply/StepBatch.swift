import Glibc
import KolodaFiles
import KolodaTriage

/// Steps that are carried out between two waits for the disk.
struct StepBatch {
  /// The steps, as indices into the plan.
  private(set) var steps: [Int] = []
  /// Those steps that copy a file, including moves to another file system.
  private(set) var copies: Set<Int> = []

  /// The most steps in a batch.
  static let mostSteps = 1024
  /// The most copies in a batch; each is an open file, and two batches have theirs open at once.
  static let mostCopies: Int = {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 256 }
    return min(max((Int(clamping: limit.rlim_cur) - otherFiles) / 2, 16), mostSteps)
  }()
  /// How many other files the process may have open.
  private static let otherFiles = 256
  /// How many bytes are copied before waiting for the disk; an interrupted run reads them again.
  private static let mostBytes: Int64 = 256 << 20

  /// Takes the next of the remaining steps: at least one, if there is one.
  init(of left: ArraySlice<Int>, in plan: Plan) {
    var devices = FolderDevices()
    var bytes: Int64 = 0
    for index in left.prefix(Self.mostSteps) {
      let step = plan.steps[index]
      if Self.copies(step, &devices) {
        // A file state with an impossible size must not overflow.
        let size = min(max(step.fileState?.size ?? 0, 0), Self.mostBytes)
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
      guard let source = step.fileState?.device ?? devices.device(of: split(step.file).folder)
      else { return false }
      return devices.device(of: split(target).folder).map { $0 != source } ?? false
    case .trash, .verdict, .turn: return false
    }
  }
}
