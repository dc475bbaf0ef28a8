import ArgumentParser
import Glibc

/// `koloda join ADDRESS`: takes part in a shared deck.
struct JoinCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "join", abstract: "Join a shared deck, and open it in a window.")

  @OptionGroup
  var pile: SharedPileArgument

  @Flag(help: "Show how the deck stands here, and open no window.")
  var noWindow = false

  func run() throws {
    try reportingErrors {
      guard !noWindow, !pile.json, Self.hasDisplay else {
        return try SharedCommands.join(pile.address, name: pile.name, json: pile.json)
      }
      let place = SharedAddress(pile.address, name: pile.name)
      // Why it can't be joined is said here, where it was asked for.
      do {
        _ = try Syncing(address: pile.address, name: pile.name).join()
      } catch let error as SyncFailure where error.isOffline {
        // A deck that was joined before goes on without its server.
        guard (try? JoinedPile.find(place)) != nil else { throw error }
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
