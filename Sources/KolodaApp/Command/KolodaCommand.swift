import ArgumentParser
import KolodaFiles

/// The command line: `koloda [PATH]` opens a window, the other commands need none.
struct KolodaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "koloda",
    abstract: "Swipe through a folder of photos. Every decision is saved.",
    usage: """
      koloda [PATH...] [--standalone] [--trace FILE] [--screenshot FILE]
      koloda --gallery
      koloda status PATH [--json]
      koloda decide PATH CARD PILE [--json]
      koloda undo PATH [--steps N] [--json]
      koloda redo PATH [--steps N] [--json]
      koloda export PATH --format jsonl|csv [-o FILE]
      koloda decks [--json]
      koloda decks forget PATH
      koloda decks export|import FILE
      """,
    version: ProgramIdentity.version,
    subcommands: [
      OpenCommand.self, StatusCommand.self, DecideCommand.self, UndoCommand.self,
      RedoCommand.self, ExportCommand.self, DecksCommand.self,
    ],
    defaultSubcommand: OpenCommand.self)

  /// Does what the arguments ask for.
  ///
  /// - Parameter arguments: The arguments as `RawArguments` has them.
  /// - Returns: The exit status.
  static func run(_ arguments: [String]) -> Int32 {
    do {
      var command = try parseAsRoot(arguments)
      try command.run()
      return 0
    } catch {
      return end(with: error)
    }
  }

  /// Tells of an error, or prints the help or the version that was asked for.
  private static func end(with error: any Error) -> Int32 {
    let text = RawArguments.shown(fullMessage(for: error))
    let code = exitCode(for: error)
    guard code == .success else {
      if !text.isEmpty { StandardError.write(text) }
      return code == .validationFailure ? ExitStatus.badArgument : code.rawValue
    }
    do {
      try Output.descriptor(1).write(Array((text + "\n").utf8))
      return 0
    } catch {
      StandardError.write("koloda: \(error.description)")
      return ExitStatus.failure
    }
  }
}
