import ArgumentParser
import KolodaTriage

/// `koloda undo PATH`: undoes the last decisions.
struct UndoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Undo the last decisions, or what Apply did.")

  @OptionGroup
  var steps: StepOptions

  @Flag(help: "Undo what the last Apply did to the files, not a decision.")
  var apply = false

  func run() throws {
    if apply {
      if let address = SharedCommands.address(in: steps.path) {
        throw ValidationError("nothing was applied to “\(address)”: it is a shared deck")
      }
      // Apply may have moved all files of a list away.
      return try reportingErrors {
        try ApplyWork(steps.list.deck(orAt: steps.path, mayBeEmpty: true))
          .undo(json: steps.json)
      }
    }
    try steps.run(orFail: .nothingToUndo, shared: { $0.undoStep() }) { deck, place in
      if deck.isUndoBlocked { throw CommandFailure.applyFirst(place.path) }
      return deck.undoStep()
    }
  }
}

/// `koloda redo PATH`: redoes decisions that were undone.
struct RedoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "redo", abstract: "Redo what you undid last.")

  @OptionGroup
  var steps: StepOptions

  func run() throws {
    try steps.run(orFail: .nothingToRedo, shared: { $0.redoStep() }) { deck, _ in
      deck.redoStep()
    }
  }
}

/// The arguments of undo and redo.
struct StepOptions: ParsableArguments {
  @Argument(help: ListOptions.deckHelp)
  var path: String?

  @OptionGroup
  var list: ListOptions

  @Option(help: "The number of steps; if there are fewer, all of them.")
  var steps = 1

  @OptionGroup
  var reading: ReadingOptions

  @Option(help: "With an address: the name of the shared deck.")
  var name: String?

  @Flag(help: "Print JSON.")
  var json = false

  func validate() throws {
    try list.check(beside: path)
    if steps < 1 { throw ValidationError("--steps must be 1 or more") }
  }

  /// Repeats a step, until the given number is reached or a step returns nil.
  ///
  /// - Throws: the given failure if there was not even one step.
  func run(
    orFail failure: CommandFailure,
    shared: @MainActor (OpenDeck) -> DeckChanges?,
    _ step: @MainActor (OpenDeck, CommandDeck) throws -> DeckChanges?
  ) throws {
    try reportingErrors {
      if let address = SharedCommands.address(in: path) {
        return try SharedCommands.step(
          address, name: try SharedCommands.checked(name), steps: steps, orFail: failure,
          json: json,
          shared)
      }
      let place = try list.deck(orAt: path)
      try DeckCommand.act(on: place, reading: reading.wish, json: json) { _, deck in
        try DeckCommand.changes(of: steps, orFail: failure) { try step(deck, place) }
      }
    }
  }
}

extension OpenDeck {
  /// Undoes the last act; nil if there is none.
  fileprivate func undoStep() -> DeckChanges? {
    canUndo ? changes(of: undoable) { undo() } : nil
  }

  /// Redoes the act that was undone last; nil if there is none.
  fileprivate func redoStep() -> DeckChanges? {
    canRedo ? changes(of: redoable) { redo() } : nil
  }

  /// Returns what a step changed, including cards that stay where they are: a card that was decided
  /// twice for the same pile is still on it because of the earlier decision.
  private func changes(of decisions: [PileDecision], _ step: () -> DeckChanges) -> DeckChanges {
    let before = Set(decisions.map(\.card)).map { ($0, pile(of: $0)) }
    var changes = step()
    let moved = Set(changes.moved.map(\.card))
    for (card, was) in before.sorted(by: { $0.0.rawValue < $1.0.rawValue })
    where !moved.contains(card) {
      changes.moved.append(CardChange(card: card, was: was, pile: pile(of: card)))
    }
    return changes
  }
}
