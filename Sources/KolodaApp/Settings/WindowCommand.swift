/// A command of a window with a name that menus and buttons use, and with keys that mean the same in
/// every deck, or none.
///
/// The commands whose keys the user can change are `KeyCommand`s; some are both, so that menus have
/// them too. `DefaultKeys` has the keys of both.
enum WindowCommand: String, CaseIterable, Sendable {
  // Decks
  case open
  case openFile = "open-file"
  case openRecent = "open-recent"
  case join

  // Deciding
  case undo, redo
  case tryAgain = "try-again"
  case learnAgain = "learn-again"
  case goThroughAgain = "go-through-again"

  // The front card
  case mark, note
  case turnRight = "turn-right"
  case turnLeft = "turn-left"
  case zoom, compare, stack, information

  // Which cards are shown, and how
  case browse, filter, find, search
  case clearFilter = "clear-filter"
  case showDecided = "show-decided"
  case goToRecord = "go-to-record"
  case fields, order, neighbours
  case stackBursts = "stack-bursts"
  case stackSimilar = "stack-similar"
  case cameraClocks = "camera-clocks"

  // Decided cards
  case review, history, apply, export, piles
  case reviewPile = "review-pile"
  case undoApply = "undo-apply"
  case people, agreement, disputes

  // Other programs
  case openOutside = "open-outside"
  case openWith = "open-with"
  case showInFiles = "show-in-files"
  case copy

  // Windows
  case newWindow = "new-window"
  case close, quit, fullscreen, preferences, shortcuts, help, about

  // What GTK or the window does without a command's name
  case mainMenu = "main-menu"
  case cardMenu = "card-menu"
  case focus

  /// What the command needs besides its name.
  enum Kind {
    case plain
    /// A text: a pile, a mark or the address of a deck.
    case text
    /// One of several texts, of which menus show the one that is chosen.
    case choice
    /// It switches something on and off, and menus show which.
    case toggle
    /// It has keys alone.
    case keys
  }

  var kind: Kind {
    switch self {
    case .mark, .goThroughAgain, .reviewPile, .openRecent: .text
    case .order: .choice
    case .neighbours, .stackBursts, .stackSimilar: .toggle
    case .mainMenu, .cardMenu, .focus: .keys
    default: .plain
    }
  }

  /// Whether it is the program's, with or without a window.
  var isOfProgram: Bool { self == .newWindow || self == .quit }

  /// The name of its action.
  var action: String { (isOfProgram ? "app." : "win.") + rawValue }

  /// Finds the command that a key belongs to; nil if the key is free for other commands.
  init?(_ key: Accelerator) {
    guard let command = WindowCommand.commands[key] else { return nil }
    self = command
  }

  private static let commands: [Accelerator: WindowCommand] = Dictionary(
    allCases.flatMap { command in
      command.keys.compactMap { Accelerator($0) }.map { ($0, command) }
    }
  ) { first, _ in first }
}
