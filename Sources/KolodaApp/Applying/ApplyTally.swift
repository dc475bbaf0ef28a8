import KolodaFiles
import KolodaTriage

/// The number of files that a plan affects, by what it does with them.
struct ApplyTally: Equatable, Sendable {
  /// What happens to a file.
  enum Effect: Hashable, Sendable, CaseIterable {
    case trash, move, copy, turn
    /// An XMP file is written beside the photo.
    case sidecar
    /// The decision is written into the photo itself.
    case inside

    /// What a step does with its file.
    init(_ step: Step) {
      self =
        switch step.action {
        case .trash: .trash
        case .move: .move
        case .copy: .copy
        case .turn: .turn
        case .verdict: step.isOfSidecar ? .sidecar : .inside
        }
    }
  }

  /// A number of files and their size.
  struct Share: Equatable, Sendable {
    var files = 0
    /// Their total size, in bytes.
    var bytes: Int64 = 0
  }

  /// Files that are left out for the same reason.
  struct Omission: Hashable, Sendable {
    /// What became of the files.
    enum Outcome: Hashable, Sendable {
      case skipped
      /// Only the decision is not written; the files may still be moved or copied.
      case unwritten
      case failed
    }

    var outcome: Outcome
    var reason: StepReason
    var files = 0

    /// The omission of a step; nil if nothing is wrong with it.
    init?(_ step: Step) {
      guard let reason = step.reason else { return nil }
      outcome = step.state != .skipped ? .failed : step.action == .verdict ? .unwritten : .skipped
      self.reason = reason
    }
  }

  /// The files affected, by what happens to them.
  private(set) var shares: [Effect: Share] = [:]
  /// The files left out, the most frequent reason first.
  private(set) var omissions: [Omission] = []
  /// The target folders as absolute paths, in the order of the plan.
  private(set) var folders: [[UInt8]] = []
  /// The number of links that the steps break.
  private(set) var brokenLinks: Int

  /// Counts the steps of a plan that are in the given state.
  init(_ plan: Plan, in state: Step.State) {
    brokenLinks = plan.brokenLinks(by: state).count
    var known: Set<[UInt8]> = []
    for step in plan.steps {
      if step.state == state, step.reason == nil {
        let effect = Effect(step)
        var share = shares[effect] ?? Share()
        share.files += 1
        // A sidecar's step has the size of its photo.
        let bytes = effect == .sidecar ? 0 : step.stamp?.size ?? 0
        share.bytes = share.bytes.saturatingSum(bytes)
        shares[effect] = share
        if let folder = step.folder, known.insert(folder).inserted { folders.append(folder) }
      } else if step.state == .skipped, let omission = Omission(step) {
        leaveOut(omission)
      }
    }
    omissions.sort { $0.files > $1.files }
  }

  private mutating func leaveOut(_ omission: Omission) {
    let known = omissions.firstIndex {
      $0.outcome == omission.outcome && $0.reason == omission.reason
    }
    if known == nil { omissions.append(omission) }
    omissions[known ?? omissions.count - 1].files += 1
  }

  /// The total number of files affected.
  var files: Int { shares.values.reduce(0) { $0 + $1.files } }
}

extension Step {
  /// Whether the step is about an XMP file beside a photo.
  var isOfSidecar: Bool {
    String(decoding: file.suffix(4), as: UTF8.self).lowercased() == ".xmp"
  }

  /// The target folder of the step's file; nil if the file stays or goes to the trash.
  fileprivate var folder: [UInt8]? {
    guard action == .move || action == .copy, let to,
      let slash = to.lastIndex(of: UInt8(ascii: "/"))
    else { return nil }
    return Array(to[..<max(slash, 1)])
  }
}
