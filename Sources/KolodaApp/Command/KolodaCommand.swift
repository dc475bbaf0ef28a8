import ArgumentParser
import KolodaCommands
import KolodaFiles

/// The command line: `koloda [PATH]` opens a window, and other commands need none.
struct KolodaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "koloda",
    abstract: "Swipe through photos or records. Every decision is saved.",
    usage: """
      koloda [PATH...] [--order ORDER] [--standalone] [--trace FILE] [--screenshot FILE]
      koloda --files-from FILE [-0]
      koloda --gallery
      koloda status PATH [--order ORDER] [--json]
      koloda decide PATH CARD PILE [--json]
      koloda decide PATH --from FILE [--json]
      koloda mark PATH CARD... [--stars N] [--label COLOUR] [--note TEXT] [--turn DEGREES]
      koloda piles PATH [--from FIELD | --standard] [--json]
      koloda undo PATH [--steps N] [--json]
      koloda redo PATH [--steps N] [--json]
      koloda apply PATH --pile ID=ACTION... [--xmp] [--dry-run] [--json]
      koloda apply PATH --resume
      koloda undo PATH --apply
      koloda export PATH [--format jsonl|csv|json|tsv|list|html|anki] [-o FILE | --split DIR]
      koloda share PATH ADDRESS --name NAME [--answers K] [--people ROLE,...]
      koloda join ADDRESS --name NAME [--no-window] [--json]
      koloda status|undo|redo|export ADDRESS --name NAME
      koloda decide ADDRESS CARD PILE --name NAME
      koloda people ADDRESS --name NAME [--add ROLE,...] [--remove ROLE,...] [--json]
      koloda agreement|disputes|close ADDRESS --name NAME [--json]
      koloda settle ADDRESS CARD PILE --name NAME
      koloda decks [--json]
      koloda decks forget PATH
      koloda decks export|import FILE
      """,
    version: ProgramIdentity.version,
    subcommands: [OpenCommand.self] + Commands.onCards + [PilesCommand.self]
      + Commands.onDecks + [JoinCommand.self] + Commands.onSharedDecks,
    defaultSubcommand: OpenCommand.self)

  /// Runs the command that the arguments ask for.
  ///
  /// - Parameter arguments: the arguments, encoded by `RawArguments`.
  /// - Returns: the exit status.
  static func run(_ arguments: [String]) -> Int32 {
    if let unknown = unknownCommand(arguments) {
      StandardError.write("koloda: there is no command “\(unknown)”. Run “koloda --help”.")
      return ExitStatus.badArgument
    }
    MainActor.assumeIsolated { DeckCommand.preferredPiles = { SettingsStore().value.piles } }
    do {
      var command = try parseAsRoot(arguments)
      try command.run()
      return 0
    } catch {
      return end(with: error, of: arguments)
    }
  }

  /// Returns the command's own words, as in `koloda decks forget`.
  private static func command(of arguments: [String]) -> [String] {
    var words: [String] = []
    var commands: [any ParsableCommand.Type] = configuration.subcommands
    for word in arguments {
      guard let command = commands.first(where: { $0._commandName == word }) else { break }
      words.append(word)
      commands = command.configuration.subcommands
    }
    return words
  }

  /// The name that `koloda help` was asked about, if there is no such command.
  private static func unknownCommand(_ arguments: [String]) -> String? {
    guard arguments.first == "help" else { return nil }
    var commands: [any ParsableCommand.Type] = configuration.subcommands
    for name in arguments.dropFirst() where !name.hasPrefix("-") {
      guard let command = commands.first(where: { $0._commandName == name }) else {
        return RawArguments.shown(name)
      }
      commands = command.configuration.subcommands
    }
    return nil
  }

  /// Returns a text on one line; items of a list are separated by commas.
  private static func oneLine(_ text: String) -> String {
    var line = ""
    for part in text.split(whereSeparator: \.isNewline) {
      let words = part.drop(while: \.isWhitespace)
      let isListed = words.hasPrefix("- ")
      let isFirst = line.isEmpty || line.hasSuffix(":") || !isListed
      line += (line.isEmpty ? "" : isFirst ? " " : ", ") + words.dropFirst(isListed ? 2 : 0)
    }
    return line
  }

  /// The argument that was taken for a request for help because its letters, as options, include
  /// `-h`; nil if there is none, or help was asked for.
  private static func mistakenForHelp(_ arguments: [String]) -> String? {
    let words = arguments.prefix { $0 != "--" }
    if words.contains(where: { ["-h", "-help", "--help"].contains($0) }) { return nil }
    return words.first { $0.hasPrefix("-") && !$0.hasPrefix("--") && $0.contains("h") }
  }

  /// Reports an error, or prints the help or the version that was asked for.
  private static func end(with error: any Error, of arguments: [String]) -> Int32 {
    let code = exitCode(for: error)
    let mistaken = code == .success ? mistakenForHelp(arguments) : nil
    if code == .validationFailure || mistaken != nil {
      // The full usage text would push the error off the screen.
      let wrong = oneLine(
        RawArguments.shown(mistaken.map { "Unknown option '\($0)'" } ?? message(for: error)))
      let end = wrong.hasSuffix(".") ? "" : "."
      let help = (["koloda"] + command(of: arguments) + ["--help"]).joined(separator: " ")
      StandardError.write("koloda: \(wrong)\(end) Run “\(help)” for help.")
      return ExitStatus.badArgument
    }
    let text = RawArguments.shown(fullMessage(for: error))
    guard code == .success else {
      if !text.isEmpty { StandardError.write(text) }
      return code.rawValue
    }
    do {
      try Output.descriptor(1).write(Array((text + "\n").utf8))
      return 0
    } catch {
      StandardError.write("koloda: \(KolodaCommands.message(of: error))")
      return ExitStatus.failure
    }
  }
}
