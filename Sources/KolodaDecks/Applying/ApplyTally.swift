import KolodaFiles
import KolodaTriage

/// The number of files that a plan affects, by what it does with them.
package struct ApplyTally: Equatable, Sendable {
  /// What happens to a file.
  package enum Effect: Hashable, Sendable, CaseIterable {
    case trash, move, copy, turn
    /// An XMP file is written beside the photo.
    case sidecar
    /// The decision is written into the photo itself.
    case inside

    /// What a step does with its file.
    package init(_ step: Step) {
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
  package struct Share: Equatable, Sendable {
    package var files = 0
    /// Their total size, in bytes.
    package var bytes: Int64 = 0
  }

  /// Files that are left out for the same reason.
  package struct Omission: Hashable, Sendable {
    /// What became of the files.
    package enum Outcome: Hashable, Sendable {
      case skipped
      /// Only the decision is not written; the files may still be moved or copied.
      case unwritten
      case failed
    }

    package var outcome: Outcome
    package var reason: StepReason
    package var files = 0

    /// The omission of a step; nil if nothing is wrong with it.
    package init?(_ step: Step) {
      guard let reason = step.reason else { return nil }
      outcome = step.state != .skipped ? .failed : step.action == .verdict ? .unwritten : .skipped
      self.reason = reason
    }
  }

  /// The files affected, by what happens to them.
  package private(set) var shares: [Effect: Share] = [:]
  /// The files left out, the most frequent reason first.
  package private(set) var omissions: [Omission] = []
  /// The target folders as absolute paths, in the order of the plan.
  package private(set) var folders: [[UInt8]] = []
  /// The number of links that the steps break.
  package private(set) var brokenLinks: Int

  /// Counts the steps of a plan that are in the given state.
  package init(_ plan: Plan, in state: Step.State) {
    brokenLinks = plan.brokenLinks(by: state).count
    var known: Set<[UInt8]> = []
    for step in plan.steps {
      if step.state == state, step.reason == nil {
        let effect = Effect(step)
        var share = shares[effect] ?? Share()
        share.files += 1
        // A sidecar's step has the size of its photo.
        let bytes = effect == .sidecar ? 0 : step.fileState?.size ?? 0
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
  package var files: Int { shares.values.reduce(0) { $0 + $1.files } }
}

extension Step {
  /// Whether the step is about an XMP file beside a photo.
  package var isOfSidecar: Bool {
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
