import ArgumentParser
import KolodaSyncMessages

/// `koloda people ADDRESS`: shows or changes the people of a shared deck.
struct PeopleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "people", abstract: "Show, add or remove the people of a shared deck.")

  @OptionGroup
  var deck: SharedDeckArgument

  @Option(help: ArgumentHelp("More roles that may answer.", valueName: "role,..."))
  var add: RoleList?

  @Option(
    help: ArgumentHelp(
      "Roles that may no longer answer; their answers stay.", valueName: "role,..."))
  var remove: RoleList?

  func run() throws {
    try reportingErrors {
      let process = try deck.connect()
      // Sent even without changes: if the user manages the decks, this updates the server to this
      // version.
      try process.expectDone(.people(added: add?.names ?? [], removed: remove?.names ?? []))
      try deck.show(try process.standing())
      guard let added = add?.names, !added.isEmpty, !deck.json else { return }
      let lines = Invitation(address: deck.address, name: deck.name).lines(for: added)
      try deck.print(lines.joined(separator: "\n"))
    }
  }
}

/// `koloda close ADDRESS`: stops handing out the cards of a shared deck.
struct CloseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "close", abstract: "Stop handing out the cards of a shared deck.")

  @OptionGroup
  var deck: SharedDeckArgument

  @Flag(help: "Hand out cards again.")
  var reopen = false

  func run() throws {
    try reportingErrors {
      let process = try deck.connect()
      try process.expectDone(.close(!reopen))
      try deck.show(try process.standing())
    }
  }
}
