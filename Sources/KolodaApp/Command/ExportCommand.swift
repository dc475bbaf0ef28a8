import ArgumentParser
import KolodaFiles
import Triage

/// `koloda export PATH`: a line for each decided card.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Write a line for each decided card.")

  @Argument(help: "A folder of pictures.")
  var path: String

  @Option(help: "jsonl: JSON Lines; csv: a table with a header.")
  var format: Export.Format

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write to a file instead of standard output.", valueName: "file"))
  var output: String?

  func run() throws {
    try reportingErrors {
      let folder = try FolderPath.resolve(bytes: RawArguments.bytes(of: path))
      let deck = try FolderDeck.read(folder, extensions: ImageFormats.extensions)
      let target = output.map { Output.file(RawArguments.bytes(of: $0)) } ?? .descriptor(1)
      try target.write(Export(deck).bytes(format))
    }
  }
}

extension Export.Format: ExpressibleByArgument {}
