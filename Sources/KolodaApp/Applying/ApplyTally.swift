import KolodaTriage

/// How many files a plan deals with, and how.
struct ApplyTally: Equatable, Sendable {
  /// What is done with a file.
  enum Deed: Hashable, Sendable, CaseIterable {
    case trash, move, copy, turn
    /// An XMP file is written beside a photo.
    case sidecar
    /// The decision is written into the photo's own file.
    case inside

    fileprivate init(_ step: Step) {
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

  /// Some files together.
  struct Share: Equatable, Sendable {
    var files = 0
    /// How long they are together.
    var bytes: Int64 = 0
  }

  /// Files that are left out for one reason.
  struct Omission: Equatable, Sendable {
    /// Whether it is only that nothing is written of them: they may go their way.
    var isUnwritten: Bool
    /// Why, in English.
    var reason: String
    var files = 0
  }

  /// The files that something is to be done with, or was.
  private(set) var shares: [Deed: Share] = [:]
  /// Those that are left out, the most first.
  private(set) var omissions: [Omission] = []
  /// The folders that files go to, or went to, in the order of the plan, as absolute paths.
  private(set) var folders: [[UInt8]] = []

  /// Counts the steps in a state.
  init(_ plan: Plan, in state: Step.State) {
    var known: Set<[UInt8]> = []
    for step in plan.steps {
      if step.state == state, step.error == nil {
        let deed = Deed(step)
        shares[deed, default: Share()].files += 1
        shares[deed, default: Share()].bytes += step.stamp?.size ?? 0
        if let folder = step.folder, known.insert(folder).inserted { folders.append(folder) }
      } else if step.state == .skipped, let error = step.error {
        leaveOut(step, error)
      }
    }
    omissions.sort { $0.files > $1.files }
  }

  private mutating func leaveOut(_ step: Step, _ reason: String) {
    let isUnwritten = step.action == .verdict
    let known = omissions.firstIndex { $0.isUnwritten == isUnwritten && $0.reason == reason }
    if known == nil { omissions.append(Omission(isUnwritten: isUnwritten, reason: reason)) }
    omissions[known ?? omissions.count - 1].files += 1
  }

  /// All files that something is done with.
  var files: Int { shares.values.reduce(0) { $0 + $1.files } }
}

extension Step {
  /// Whether it is about an XMP file beside a photo.
  fileprivate var isOfSidecar: Bool {
    String(decoding: file.suffix(4), as: UTF8.self).lowercased() == ".xmp"
  }

  /// The folder that its file goes to; nil for one that stays, or goes to the trash.
  fileprivate var folder: [UInt8]? {
    guard action == .move || action == .copy, let to,
      let slash = to.lastIndex(of: UInt8(ascii: "/"))
    else { return nil }
    return Array(to[..<max(slash, 1)])
  }
}
