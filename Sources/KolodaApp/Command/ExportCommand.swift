import ArgumentParser
import KolodaFiles
import KolodaSources

/// `koloda export PATH`: a line for each decided card.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write a line for each decided card.")

  @Argument(help: "A folder of images.")
  var path: String

  @Option(help: "jsonl: JSON Lines; csv: a table with a header.")
  var format: DecisionExport.Format

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write to a file instead of standard output.", valueName: "file"))
  var output: String?

  func run() throws {
    try reportingErrors {
      let opened = try DeckCommand.read(path)
      let export = MainActor.assumeIsolated { opened.export(of: DeckCommand.openDeck(opened)) }
      let target = output.map { Output.file(RawArguments.bytes(of: $0)) } ?? .descriptor(1)
      try target.write(export.bytes(format))
    }
  }
}

extension DecisionExport.Format: ExpressibleByArgument {}
