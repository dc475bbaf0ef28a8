/// What an Apply does, as values that can be shown, carried out, and taken back.
///
/// It is kept in the plan log before its first step, so that one that was interrupted can be
/// finished or taken back.
package struct Plan: Hashable, Sendable {
  /// How far a plan has come.
  package enum State: String, Hashable, Sendable, CaseIterable {
    /// Its steps are being carried out, or were when the program ended.
    case running
    /// Each step is done, failed or left out.
    case finished
    /// It is being taken back, or was when the program ended.
    case returning
    /// What could be taken back is.
    case returned

    /// Whether there is something left to do.
    package var isUnfinished: Bool { self == .running || self == .returning }
  }

  /// A folder that files go to, as it was before the first step.
  package struct Place: Hashable, Sendable {
    /// Its absolute path.
    package var folder: [UInt8]
    /// The number of the file system that it lies on, or will once it is made.
    package var device: UInt64
    /// Whether it was not there: what is made for a plan goes with it.
    package var isNew: Bool

    /// Makes a place.
    package init(folder: [UInt8], device: UInt64, isNew: Bool) {
      self.folder = folder
      self.device = device
      self.isNew = isNew
    }
  }

  /// Its number.
  package var id: EventID
  /// The folder of the deck, as an absolute path.
  package var folder: [UInt8]
  /// When it was made.
  package var time: UTCTime
  /// How far it has come.
  package var state: State
  /// Whether a file whose name is taken gets another one; else it stays.
  package var keepsBoth: Bool
  /// What it does, in this order; it is taken back in the opposite one.
  package var steps: [Step]
  /// The folders that files go to, by their paths; none before it is begun.
  package var places: [Place] = []

  /// Makes a plan.
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
  /// Whether it was taken back, or that was tried.
  package var wasTakenBack: Bool {
    state == .returned || state == .returning
      || steps.contains { step in
        step.state == .returned || step.state == .stayed
          || step.state == .done && step.error != nil
      }
  }

  /// The steps that something went wrong with.
  ///
  /// Of a plan that was taken back these are what could not come back: what was never done is
  /// nothing to take back.
  package var problems: [Step] {
    let isBack = wasTakenBack
    return steps.filter { step in
      step.error != nil && (!isBack || step.state == .stayed || step.state == .done)
    }
  }
}
