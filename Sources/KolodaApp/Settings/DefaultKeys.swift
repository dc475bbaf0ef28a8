import Koloda
import KolodaTriage

/// The keys that each command has by default, in GTK's notation, the most important first.
///
/// Actions, menus, the window of shortcuts, the help and the preferences read this table. The settings'
/// schema, whose keys count where it is installed, and the reference repeat it, and tests compare them.
enum DefaultKeys {
  /// The default keys of a command whose keys the user can change.
  static func keys(of command: KeyCommand) -> [String] {
    switch command {
    case .swipe(let side): arrow(side)
    case .decide(.keep): ["p"]
    case .decide(.reject): ["x", "Delete"]
    case .decide(.favourite): ["f"]
    case .decide(.later): ["space"]
    case .decide: []
    case .undo: ["<Control>z", "u", "BackSpace"]
    case .redo: ["<Shift><Control>z"]
    case .flip: ["Return", "t"]
    case .confirm: ["<Shift>c"]
    case .letGo: ["Escape"]
    case .browse(.next): ["Page_Down"]
    case .browse(.previous): ["Page_Up"]
    case .browse(.first): ["Home"]
    case .browse(.last): ["End"]
    case .stars(let stars): ["\(stars.rawValue)"]
    // The labels that have keys in Lightroom, too.
    case .label(.red): ["6"]
    case .label(.yellow): ["7"]
    case .label(.green): ["8"]
    case .label(.blue): ["9"]
    case .label: []
    case .note: ["n"]
    // As in GNOME's image viewers.
    case .turn(.left): ["<Shift><Control>r"]
    case .turn: ["<Control>r"]
    case .zoom: ["z"]
    // The plus sign is on the key of the equals sign in many layouts.
    case .zoomStep(.larger): ["plus", "equal"]
    case .zoomStep(.smaller): ["minus"]
    case .stack: ["s"]
    case .compare: ["c"]
    case .information: ["i"]
    case .pan(let side): arrow(side).map { "<Control>" + $0 }
    }
  }

  /// The keys of a command of the window, which mean the same in every deck and can't be changed.
  static func keys(of command: WindowCommand) -> [String] {
    switch command {
    case .open: ["<Control>o"]
    case .openFile: ["<Shift><Control>o"]
    case .tryAgain: ["F5"]
    case .find: ["<Control>f"]
    case .goToRecord: ["<Control>g"]
    case .neighbours: ["F6"]
    case .review: ["F9"]
    case .history: ["<Control>h"]
    case .apply: ["<Control>Return"]
    case .openOutside: ["<Control>e"]
    case .openWith: ["<Shift><Control>e"]
    case .showInFiles: ["<Shift><Control>f"]
    case .copy: ["<Control>c"]
    case .newWindow: ["<Control>n"]
    case .close: ["<Control>w"]
    case .quit: ["<Control>q"]
    case .fullscreen: ["F11"]
    case .preferences: ["<Control>comma"]
    case .shortcuts: ["<Control>question"]
    case .help: ["F1"]
    case .mainMenu: ["F10"]
    case .cardMenu: ["Menu", "<Shift>F10"]
    case .focus: ["Tab", "<Shift>Tab", "<Control>Tab", "<Shift><Control>Tab"]
    default: []
    }
  }

  /// The key that leaves whatever is open or under way.
  static let leave = "Escape"

  /// The key that is held to drag a photo out of the window.
  static let dragOut = "Control_L"

  /// The arrow key of one of the four sides; none for a corner.
  private static func arrow(_ side: SwipeDirection) -> [String] {
    PileSides.directions.contains(side)
      ? [side.rawValue.prefix(1).uppercased() + side.rawValue.dropFirst()] : []
  }
}

extension KeyCommand {
  /// The default keys, in GTK's notation.
  var defaultKeys: [String] { DefaultKeys.keys(of: self) }

  /// The default keys.
  var defaultAccelerators: [Accelerator] { defaultKeys.compactMap { Accelerator($0) } }
}

extension WindowCommand {
  /// The keys, in GTK's notation, the most important first.
  var keys: [String] { DefaultKeys.keys(of: self) }
}
