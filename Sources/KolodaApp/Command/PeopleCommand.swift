import ArgumentParser
import KolodaSyncMessages

/// `koloda people ADDRESS`: who takes part in a shared deck.
struct PeopleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "people", abstract: "Show, add or remove the people of a shared deck.")

  @OptionGroup
  var pile: SharedPileArgument

  @Option(help: ArgumentHelp("More roles that may answer.", valueName: "role,..."))
  var add: NameList?

  @Option(
    help: ArgumentHelp(
      "Roles that may no longer answer; their answers stay.", valueName: "role,..."))
  var remove: NameList?

  func run() throws {
    try reportingErrors {
      let process = try pile.connect()
      // Who manages the decks brings them to this version with it, also where nobody comes or goes.
      try process.expectDone(.people(added: add?.names ?? [], removed: remove?.names ?? []))
      try pile.show(try process.standing())
      guard let added = add?.names, !added.isEmpty, !pile.json else { return }
      let lines = Invitation(address: pile.address, name: pile.name).lines(for: added)
      try pile.print(lines.joined(separator: "\n"))
    }
  }
}

/// `koloda close ADDRESS`: ends a shared deck.
struct CloseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "close", abstract: "Stop handing out the cards of a shared deck.")

  @OptionGroup
  var pile: SharedPileArgument

  @Flag(help: "Hand out cards again.")
  var reopen = false

  func run() throws {
    try reportingErrors {
      let process = try pile.connect()
      try process.expectDone(.close(!reopen))
      try pile.show(try process.standing())
    }
  }
}
