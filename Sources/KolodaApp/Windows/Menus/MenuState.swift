import KolodaTriage

/// What the menus of a deck's window depend on.
struct MenuState: Equatable {
  /// What the deck is made of.
  enum Content {
    /// No deck is open.
    case nothing
    case photos, records
  }

  /// What the front card stands for.
  enum Stack {
    /// One photo.
    case none
    /// Several, which lie on one another.
    case closed
    /// One of several that lie fanned out.
    case open
  }

  /// A deck that was open before.
  struct Recent: Equatable {
    var uri: String
    var title: String
  }

  var content = Content.nothing
  /// Whether the header has no room for all of its buttons.
  var isNarrow = false
  var stack = Stack.none
  /// Whether somebody has listed the photos.
  var isListed = false
  var recent: [Recent] = []
  /// Whether several people work on the deck, through a server.
  var isShared = false
  /// The piles that can be gone through again.
  var passes: [Pile] = []
  /// The first keys of the commands that are in a menu, in GTK's notation.
  var keys: [KeyCommand: String] = [:]
}

extension MenuState {
  /// The commands that are in a menu.
  private static let commands: [KeyCommand] = [
    .note, .turn(.right), .turn(.left), .zoom, .compare, .stack, .information,
  ]

  /// Takes over which keys work.
  mutating func follow(_ settings: Settings) {
    keys = [:]
    for command in Self.commands {
      keys[command] = settings.activeKeys(of: command).first?.text
    }
  }
}
