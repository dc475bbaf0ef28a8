import ArgumentParser

/// `koloda status PATH`: how far a deck is decided.
struct StatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Show how much of a deck is decided.")

  @Argument(help: "A folder of pictures, or a file of records.")
  var path: String

  @OptionGroup
  var reading: ReadingOptions

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    try reportingErrors { try DeckCommand.printStatus(path, in: reading.encoding, json: json) }
  }
}
