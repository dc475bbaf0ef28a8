import ArgumentParser
import KolodaFiles
import KolodaSources
import KolodaSyncMessages

/// `koloda people ADDRESS`: who takes part in a pile of several people.
struct PeopleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "people", abstract: "Show, add or remove the people of a shared deck.")

  @OptionGroup
  var pile: SharedPileArgument

  @Option(help: ArgumentHelp("Roles that may answer, too.", valueName: "role,..."))
  var add: NameList?

  @Option(
    help: ArgumentHelp(
      "Roles that may no longer answer; their answers stay.", valueName: "role,..."))
  var remove: NameList?

  func run() throws {
    try reportingErrors {
      let process = try pile.connect()
      if add != nil || remove != nil {
        try process.expectDone(.people(added: add?.names ?? [], removed: remove?.names ?? []))
      }
      try pile.show(try process.standing())
    }
  }
}

/// `koloda close ADDRESS`: ends a pile of several people.
struct CloseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "close", abstract: "Stop handing out the cards of a shared deck.")

  @OptionGroup
  var pile: SharedPileArgument

  @Flag(help: "Start again.")
  var reopen = false

  func run() throws {
    try reportingErrors {
      let process = try pile.connect()
      try process.expectDone(.close(!reopen))
      try pile.show(try process.standing())
    }
  }
}

/// A pile on a server.
struct SharedPileArgument: ParsableArguments {
  @Argument(help: "postgresql://HOST/DATABASE, without a password.")
  var address: String

  @Option(help: "The name of the shared deck.")
  var name: String

  @Flag(help: "Print JSON.")
  var json = false

  func validate() throws {
    guard SharedCommands.isAddress(address) else {
      throw ValidationError("“\(address)” is no address: postgresql://HOST/DATABASE")
    }
  }

  /// Starts the program that speaks with the server.
  func connect() throws -> SyncProcess { try SyncProcess(address: address, name: name) }

  /// Prints how it stands.
  func show(_ pile: SyncedPile) throws {
    let progress = SharedProgress(address: address, name: name, pile)
    try print(json ? JSONText.object(progress.members) : progress.lines.joined(separator: "\n"))
  }

  /// Prints a text and a line end.
  func print(_ text: String) throws { try Output.descriptor(1).write(Array((text + "\n").utf8)) }
}
