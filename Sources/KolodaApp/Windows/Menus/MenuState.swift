import KolodaTriage

/// The state that the menus of a deck's window depend on.
struct MenuState: Equatable {
  /// The kind of cards in the deck.
  enum Content {
    /// No deck is open.
    case nothing
    case photos, records
  }

  /// What the front card stands for.
  enum Stack {
    /// One photo.
    case none
    /// A closed stack of photos.
    case closed
    /// One photo of an open stack.
    case open
  }

  /// A recent deck.
  struct Recent: Equatable {
    var uri: String
    var title: String
  }

  var content = Content.nothing
  /// Whether the header is too narrow for all of its buttons.
  var isNarrow = false
  var stack = Stack.none
  /// Whether the deck is a list of photos, with an order of its own.
  var isListed = false
  var recent: [Recent] = []
  /// Whether all cards are being browsed.
  var isBrowsing = false
  /// Whether the deck is shared through a server.
  var isShared = false
  /// The piles that can be gone through again.
  var passes: [Pile] = []
  /// The first key of each command that is in a menu, in GTK's notation.
  var keys: [KeyCommand: String] = [:]
}

extension MenuState {
  /// The commands in menus that have keys.
  private static let commands: [KeyCommand] = [
    .note, .turn(.right), .turn(.left), .zoom, .compare, .stack, .information,
  ]

  /// Updates the keys to those that work in the deck.
  mutating func follow(_ deck: DeckKeys) {
    keys = [:]
    for command in Self.commands { keys[command] = deck.keys(of: command).first?.text }
  }
}
