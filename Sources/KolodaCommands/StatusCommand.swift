import ArgumentParser
import KolodaFolders

/// `koloda status PATH`: shows how much of a deck is decided.
struct StatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Show how much of a deck is decided.")

  @Argument(help: ListOptions.deckHelp)
  var path: String?

  @OptionGroup
  var list: ListOptions

  @OptionGroup
  var reading: ReadingOptions

  @Option(help: "With an address: the name of the shared deck.")
  var name: String?

  @Flag(help: "Print JSON.")
  var json = false

  @Option(help: OrderArgument.help("The order of the cards, instead of the deck’s own."))
  var order: FolderChoice.Order?

  func validate() throws { try list.check(beside: path) }

  func run() throws {
    try reportingErrors {
      if let address = SharedCommands.address(in: path) {
        return try SharedCommands.printStatus(
          address, name: try SharedCommands.checked(name), json: json)
      }
      try DeckCommand.printStatus(
        list.deck(orAt: path), order: order, reading: reading.wish, json: json)
    }
  }
}
