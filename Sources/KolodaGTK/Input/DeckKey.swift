import CAdwaita
import Koloda

/// A key with the modifiers held down.
///
/// Letters and digits work in every keyboard layout: where a key has neither in any of the user's
/// layouts, it counts as the one in its place on a US keyboard.
public struct DeckKey: Hashable, Sendable {
  /// GDK's symbol for the key; for a letter, the lower-case one.
  public var symbol: UInt32
  /// Whether Control is held.
  public var control: Bool
  /// Whether Shift is held; always false without Control, where Shift makes no difference.
  public var shift: Bool

  /// Makes a key from GDK's symbol, such as `UInt32(GDK_KEY_Left)`.
  public init(_ symbol: UInt32, control: Bool = false, shift: Bool = false) {
    self.symbol = gdk_keyval_to_lower(symbol)
    self.control = control
    self.shift = control && shift
  }

  /// The standard keys: arrows swipe, Ctrl+Z undoes, Shift+Ctrl+Z redoes, Return selects and Escape
  /// lets go of the card.
  public static let standard: [DeckKey: DeckKeyCommand] = {
    let keys: [(Int32, DeckKeyCommand)] = [
      (GDK_KEY_Left, .swipe(.left)), (GDK_KEY_KP_Left, .swipe(.left)),
      (GDK_KEY_Right, .swipe(.right)), (GDK_KEY_KP_Right, .swipe(.right)),
      (GDK_KEY_Up, .swipe(.up)), (GDK_KEY_KP_Up, .swipe(.up)),
      (GDK_KEY_Down, .swipe(.down)), (GDK_KEY_KP_Down, .swipe(.down)),
      (GDK_KEY_Return, .select), (GDK_KEY_KP_Enter, .select), (GDK_KEY_Escape, .cancel),
    ]
    var table = Dictionary(uniqueKeysWithValues: keys.map { (DeckKey(UInt32($0.0)), $0.1) })
    table[DeckKey(UInt32(GDK_KEY_z), control: true)] = .undo
    table[DeckKey(UInt32(GDK_KEY_z), control: true, shift: true)] = .redo
    return table
  }()
}

extension KeyPress {
  /// The keys that it may be, the most important first; none while Alt or Super is held, which no
  /// deck shortcut uses.
  var deckKeys: [DeckKey] {
    let held = modifiers.rawValue
    guard held & (GDK_ALT_MASK.rawValue | GDK_SUPER_MASK.rawValue) == 0 else { return [] }
    return symbols.map {
      DeckKey(
        $0, control: held & GDK_CONTROL_MASK.rawValue != 0,
        shift: held & GDK_SHIFT_MASK.rawValue != 0)
    }
  }
}

/// A command that a key can give to a deck.
public enum DeckKeyCommand: Hashable, Sendable {
  /// Swipes the front card in a direction, if it may leave that way.
  case swipe(SwipeDirection)
  /// Undoes the last decision.
  case undo
  /// Redoes the decision that was undone last.
  case redo
  /// Selects the front card, as a tap does, which also flips a card that has a back.
  case select
  /// Flips the front card, if it has a back.
  case flip
  /// Cancels the swipe in progress: the held card returns.
  case cancel

  /// Whether a key that is held gives the command again and again.
  var mayRepeat: Bool { self == .undo || self == .redo }
}
