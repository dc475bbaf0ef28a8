import ArgumentParser
import KolodaFiles
import KolodaSharing
import KolodaSources
import KolodaSyncMessages
import KolodaTerminal

/// A shared deck on a server.
package struct SharedDeckArgument: ParsableArguments {
  package init() {}

  @Argument(help: "postgresql://ROLE@HOST/DATABASE, without a password.")
  package var address: String

  @Option(help: "The name of the shared deck.")
  package var name: String

  @Flag(help: "Print JSON.")
  package var json = false

  package func validate() throws {
    guard SharedAddress.isMeant(by: address) else {
      throw ValidationError("“\(address)” is not an address: use postgresql://ROLE@HOST/DATABASE")
    }
  }

  /// Starts the process that talks to the server, and connects it.
  package func connect() throws -> SyncProcess { try SyncProcess(address: address, name: name) }

  /// Prints the progress of the deck.
  package func show(_ deck: SyncedDeck) throws {
    let progress = SharedProgress(address: address, name: name, deck)
    try print(json ? JSONText.object(progress.members) : progress.lines.joined(separator: "\n"))
  }

  /// Prints a text and a newline.
  package func print(_ text: String) throws {
    try Output.descriptor(1).write(Array((text + "\n").utf8))
  }
}
