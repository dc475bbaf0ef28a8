/// What an Apply does, as values that can be shown, carried out and undone.
///
/// A plan is saved in the plan log before its first step, so that an interrupted one can be
/// finished or undone.
package struct Plan: Hashable, Sendable {
  /// How far a plan has progressed.
  package enum State: String, Hashable, Sendable, CaseIterable {
    /// Its steps are being carried out, or were when Koloda ended.
    case running
    /// Each step is done, failed or skipped.
    case finished
    /// It is being undone, or was when Koloda ended.
    case returning
    /// Everything that can be undone has been.
    case returned

    /// Whether there are steps left to carry out or undo.
    package var isUnfinished: Bool { self == .running || self == .returning }
  }

  /// A folder that files go to, as it was before the first step.
  package struct Place: Hashable, Sendable {
    /// The folder's absolute path.
    package var folder: [UInt8]
    /// The number of the file system the folder is on, or will be on once it is made.
    package var device: UInt64
    /// Whether the folder did not exist; a folder made for a plan is removed when the plan is
    /// undone.
    package var isNew: Bool

    package init(folder: [UInt8], device: UInt64, isNew: Bool) {
      self.folder = folder
      self.device = device
      self.isNew = isNew
    }
  }

  /// A symbolic link to a file that leaves its place: the link stays, and leads nowhere then.
  package struct BrokenLink: Hashable, Sendable {
    /// The link's absolute path.
    package var link: [UInt8]
    /// The index of the file's step.
    package var step: Int

    package init(link: [UInt8], step: Int) {
      self.link = link
      self.step = step
    }
  }

  package var id: EventID
  /// The absolute path of the deck's folder.
  package var folder: [UInt8]
  /// When the plan was made.
  package var time: UTCTime
  package var state: State
  /// Whether a file whose name is taken gets another name; if false, it stays where it is.
  package var keepsBoth: Bool
  /// The steps in the order they are carried out; they are undone in reverse.
  package var steps: [Step]
  /// The folders that files go to; empty before the plan begins.
  package var places: [Place] = []
  /// The links that the steps break, as far as they are known; they are not saved.
  package var brokenLinks: [BrokenLink] = []

  package init(
    id: EventID, folder: [UInt8], time: UTCTime, state: State = .running, keepsBoth: Bool = true,
    steps: [Step]
  ) {
    self.id = id
    self.folder = folder
    self.time = time
    self.state = state
    self.keepsBoth = keepsBoth
    self.steps = steps
  }
}

extension Plan {
  /// Whether the plan was undone, wholly or in part, or an undo was attempted.
  package var wasTakenBack: Bool {
    state == .returned || state == .returning
      || steps.contains { step in
        step.state == .returned || step.state == .stayed
          || step.state == .done && step.reason != nil
      }
  }

  /// The links to the files of steps in the given state: those that will be broken, or are.
  package func brokenLinks(by state: Step.State) -> [BrokenLink] {
    brokenLinks.filter { steps.indices.contains($0.step) && steps[$0.step].state == state }
  }

  /// The steps that something went wrong with.
  ///
  /// For an undone plan these are only the steps that could not be undone, and those of which nobody
  /// knows yet whether they were done: a step that was never done needs no undoing.
  package var problems: [Step] { problemPlaces.map { steps[$0] } }

  /// The places of those steps in the plan.
  package var problemPlaces: [Int] {
    let isBack = wasTakenBack
    return steps.indices.filter { place in
      let step = steps[place]
      return step.reason != nil && (!isBack || [.stayed, .done, .waiting].contains(step.state))
    }
  }
}
