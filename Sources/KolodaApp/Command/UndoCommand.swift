import ArgumentParser
import KolodaTriage

/// `koloda undo PATH`: takes the last decisions back.
struct UndoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Undo the last decisions, or what Apply did.")

  @OptionGroup
  var steps: StepOptions

  @Flag(help: "Undo what the last Apply did to the files, not a decision.")
  var apply = false

  func run() throws {
    if apply {
      if let address = steps.deck.address {
        throw ValidationError("nothing was applied to “\(address)”: it is a shared deck")
      }
      return try reportingErrors { try ApplyWork(steps.deck.place()).takeBack(json: steps.json) }
    }
    try steps.run(orFail: .nothingToUndo, shared: { $0.undo() }) { deck, place in
      if deck.isUndoBlocked { throw CommandFailure.applyFirst(place.path) }
      return deck.undo()
    }
  }
}

/// `koloda redo PATH`: makes decisions again that were taken back.
struct RedoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "redo", abstract: "Redo what you undid last.")

  @OptionGroup
  var steps: StepOptions

  func run() throws {
    try steps.run(orFail: .nothingToRedo, shared: { $0.redo() }) { deck, _ in deck.redo() }
  }
}

/// What undo and redo are told.
struct StepOptions: ParsableArguments {
  @OptionGroup
  var deck: DeckArgument

  @Option(help: "The number of steps; if there are fewer, all of them.")
  var steps = 1

  @OptionGroup
  var reading: ReadingOptions

  @Option(help: "With an address: the name of the shared deck.")
  var name: String?

  @Flag(help: "Print JSON.")
  var json = false

  func validate() throws {
    if steps < 1 { throw ValidationError("--steps must be 1 or more") }
  }

  /// Does steps until they are done or there are no more.
  /// - Throws: the failure, if there was none at all.
  func run(
    orFail failure: CommandFailure,
    shared: @MainActor (OpenDeck) -> DeckChanges,
    _ step: @MainActor (OpenDeck, CommandDeck) throws -> DeckChanges
  ) throws {
    try reportingErrors {
      if let address = deck.address {
        return try SharedCommands.step(
          address, name: try SharedCommands.checked(name), steps: steps, orFail: failure,
          json: json,
          shared)
      }
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
