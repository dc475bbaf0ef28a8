import ArgumentParser
import Glibc
import KolodaCommands
import KolodaSharing

/// `koloda join ADDRESS`: joins a shared deck and opens it.
struct JoinCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "join", abstract: "Join a shared deck, and open it in a window.")

  @OptionGroup
  var deck: SharedDeckArgument

  @Flag(help: "Show how the deck stands here, and open no window.")
  var noWindow = false

  func run() throws {
    try reportingErrors {
      guard !noWindow, !deck.json, Self.hasDisplay else {
        return try SharedCommands.join(deck.address, name: deck.name, json: deck.json)
      }
      let place = SharedAddress(deck.address, name: deck.name)
      // Joining here, not in the window, reports failures where the user asked for it.
      do {
        _ = try Syncing(place, through: deck.connect()).join()
      } catch let error as SyncFailure where error.isOffline {
        // A deck that was joined before can be used without its server.
        guard (try? KeptDeck.find(place)) != nil else { throw error }
      }
      try OpenCommand.parse([place.uri]).run()
    }
  }

  /// Whether a window can probably be opened.
  private static var hasDisplay: Bool {
    ["WAYLAND_DISPLAY", "DISPLAY"].contains { (name: String) in
      getenv(name).map { $0.pointee != 0 } ?? false
    }
  }
}
