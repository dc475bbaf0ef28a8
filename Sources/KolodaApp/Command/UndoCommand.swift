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
      // What was applied may have taken all files of a list away.
      return try reportingErrors {
        try ApplyWork(steps.deck.place(mayBeEmpty: true)).takeBack(json: steps.json)
      }
    }
    try steps.run(orFail: .nothingToUndo) { deck, place in
      if deck.isUndoBlocked { throw CommandFailure.applyFirst(place.path) }
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
    try steps.run(orFail: .nothingToRedo) { deck, _ in deck.redo() }
  }
}

/// What undo and redo are told.
struct StepOptions: ParsableArguments {
  @OptionGroup
  var deck: DeckArgument

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
    orFail failure: CommandFailure,
    _ step: @MainActor (OpenDeck, CommandDeck) throws -> DeckChanges
  ) throws {
    try reportingErrors {
      let place = try deck.place()
      try DeckCommand.act(on: place, in: reading.encoding, json: json) { _, deck in
        var changes = DeckChanges()
        for _ in 0..<steps {
          let done: DeckChanges
          do {
            done = try step(deck, place)
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
