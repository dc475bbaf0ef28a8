import ArgumentParser

/// `koloda status PATH`: how far a deck is decided.
struct StatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Show how much of a deck is decided.")

  @Argument(help: "A folder of pictures, a file of records, or a server’s address.")
  var path: String

  @Option(help: "With an address: what the pile is called there.")
  var name: String?

  @Flag(help: "Print JSON.")
  var json = false

  func run() throws {
    try reportingErrors {
      guard SharedCommands.isAddress(path) else {
        return try DeckCommand.printStatus(path, json: json)
      }
      try SharedCommands.printStatus(path, name: try SharedCommands.checked(name), json: json)
    }
  }
}
