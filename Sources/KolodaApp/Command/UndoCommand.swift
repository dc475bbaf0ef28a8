import ArgumentParser
import KolodaTriage

/// `koloda undo PATH`: takes the last decisions back.
struct UndoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Undo the last decisions, or the last Apply.")

  @OptionGroup
  var steps: StepOptions

  @Flag(help: "Take back what the last Apply did to the files, not a decision.")
  var apply = false

  func run() throws {
    if apply {
      return try reportingErrors { try ApplyWork(steps.path).takeBack(json: steps.json) }
    }
    try steps.run(orFail: .nothingToUndo) { deck in
      if deck.isUndoBlocked { throw CommandFailure.applyFirst(steps.path) }
      return deck.undo()
    }
  }
}

/// `koloda redo PATH`: makes decisions again that were taken back.
struct RedoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "redo", abstract: "Redo what was undone last.")

  @OptionGroup
  var steps: StepOptions

  func run() throws {
    try steps.run(orFail: .nothingToRedo) { $0.redo() }
  }
}

/// What undo and redo are told.
struct StepOptions: ParsableArguments {
  @Argument(help: "A folder of images, or a file of records.")
  var path: String

  @Option(help: "How many steps; fewer are done where there are fewer.")
  var steps = 1

  @OptionGroup
  var reading: ReadingOptions

  @Flag(help: "Print JSON.")
  var json = false

  func validate() throws {
    if steps < 1 { throw ValidationError("--steps must be 1 or more") }
  }

  /// Does steps until they are done or there are no more.
  /// - Throws: the failure, if there was none at all.
  func run(
    orFail failure: CommandFailure, _ step: @MainActor (OpenDeck) throws -> [CardChange]
  ) throws {
    try reportingErrors {
      try DeckCommand.act(on: path, in: reading.encoding, json: json) { _, deck in
        var changes: [CardChange] = []
        for _ in 0..<steps {
          let done: [CardChange]
          do {
            done = try step(deck)
          } catch {
            // What was done before stays done.
            if changes.isEmpty { throw error }
            break
          }
          if done.isEmpty { break }
          changes += done
        }
        if changes.isEmpty { throw failure }
        return changes
      }
    }
  }
}
