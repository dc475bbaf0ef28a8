import ArgumentParser
import KolodaFiles
import KolodaSources
import KolodaSyncMessages

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
      throw ValidationError("“\(address)” is not an address: use postgresql://HOST/DATABASE")
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
