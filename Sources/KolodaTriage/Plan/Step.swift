import KolodaFiles

/// What a plan does with one file.
package struct Step: Hashable, Sendable {
  package enum Action: String, Hashable, Sendable, CaseIterable {
    /// Moves the file to the trash.
    case trash
    /// Moves the file to another folder.
    case move
    /// Copies the file to another folder.
    case copy
    /// Writes the verdict on a picture into the file.
    case verdict
    /// Writes the turn of a picture into the file.
    case turn

    /// What it is to the card once it is done.
    package var deed: Deed {
      switch self {
      case .trash: .trash
      case .move: .move
      case .copy: .copy
      case .verdict: .verdict
      case .turn: .turn
      }
    }
  }

  /// The outcome of a step.
  package enum State: String, Hashable, Sendable, CaseIterable {
    /// Not done yet, or being done when Koloda ended.
    case waiting
    case done
    /// Failed; `reason` says why.
    case failed
    /// Skipped; `reason` says why, here or on the earlier step that this one needs.
    case skipped
    /// Done and then undone.
    case returned
    /// Done, and could not be undone; `reason` says why.
    case stayed
  }

  /// When a file that a step writes to was modified, in nanoseconds since 1970.
  package struct Times: Hashable, Sendable {
    /// The modification time before the step.
    package var earlier: Int64
    /// The modification time after the step, unless another program writes to the file.
    package var written: Int64

    package init(earlier: Int64, written: Int64) {
      self.earlier = earlier
      self.written = written
    }
  }

  /// What a step writes.
  package enum Writing: Hashable, Sendable {
    /// A decision and marks, into a sidecar or into the XMP inside a picture.
    case verdict(SidecarChange)
    /// A turn, into a picture.
    case turn(Turn)
  }

  /// The card that the file belongs to.
  package var card: CardKey
  package var action: Action
  /// The file's absolute path.
  package var file: [UInt8]
  /// The absolute path the file goes to.
  ///
  /// For the trash it is set only once the file is there; for a verdict or a turn, never.
  package var to: [UInt8]?
  /// The file's state when the plan was made, for the verdict in a sidecar that of its picture; nil
  /// if an earlier step makes the file or writes into it.
  package var fileState: FileState?
  /// The permissions of a file that goes to another file system, which may not support permissions.
  package var mode: UInt32?
  /// The index of the picture's step that this file goes with; nil for a picture that goes by
  /// itself.
  ///
  /// The second picture of a shot goes with the first, although it has its own card key.
  package var leader: Int?
  /// What to write; nil if the file only goes, or if the plan doesn't say in a form that can be
  /// read.
  package var writing: Writing?
  package var state: State
  /// Why the step was not done, or not undone.
  package var reason: StepReason?
  /// What a verdict's file contained before, nil if it didn't exist; for a turn, what the file said
  /// about its orientation.
  package var before: [UInt8]?
  /// What a verdict's file contains since; for a turn, what the file says about its orientation.
  package var after: [UInt8]?
  /// When the file was modified; nil if it didn't exist or nothing was written.
  package var times: Times?

  package init(
    card: CardKey, action: Action, file: [UInt8], to: [UInt8]? = nil, fileState: FileState? = nil,
    leader: Int? = nil, writing: Writing? = nil
  ) {
    self.card = card
    self.action = action
    self.file = file
    self.to = to
    self.fileState = fileState
    self.leader = leader
    self.writing = writing
    state = .waiting
  }
}

extension Step {
  /// The verdict and marks to write; nil for a step that writes none.
  package var change: SidecarChange? {
    if case .verdict(let change)? = writing { change } else { nil }
  }

  /// The turn to write; nil for a step that writes none.
  package var turn: Turn? {
    if case .turn(let turn)? = writing { turn } else { nil }
  }
}

extension Step.Writing {
  /// Parses what a step writes; nil if it is not valid.
  package init?(_ text: String, of action: Step.Action) {
    let writing: Step.Writing? =
      switch action {
      case .verdict: SidecarChange(text).map { .verdict($0) }
      case .turn: Turn(text: text).map { .turn($0) }
      case .trash, .move, .copy: nil
      }
    guard let writing else { return nil }
    self = writing
  }

  /// The text as which plans keep it.
  package var text: String {
    switch self {
    case .verdict(let change): change.text
    case .turn(let turn): "\(turn.rawValue)"
    }
  }
}
