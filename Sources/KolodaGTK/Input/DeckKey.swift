import CAdwaita
import Koloda

/// A key with what is held down beside it.
public struct DeckKey: Hashable, Sendable {
  /// GDK's symbol for the key, a letter's without Shift.
  public var symbol: UInt32
  /// Whether Control is held.
  public var control: Bool
  /// Whether Shift is held; for keys without Control it makes no difference.
  public var shift: Bool

  /// Makes a key from GDK's symbol, such as `UInt32(GDK_KEY_Left)`.
  public init(_ symbol: UInt32, control: Bool = false, shift: Bool = false) {
    self.symbol = gdk_keyval_to_lower(symbol)
    self.control = control
    self.shift = control && shift
  }

  /// Makes a key from an event; nil with modifiers that no key of a deck has.
  init?(_ symbol: UInt32, modifiers: GdkModifierType) {
    let held = modifiers.rawValue
    guard held & (GDK_ALT_MASK.rawValue | GDK_SUPER_MASK.rawValue) == 0 else { return nil }
    self.init(
      symbol, control: held & GDK_CONTROL_MASK.rawValue != 0,
      shift: held & GDK_SHIFT_MASK.rawValue != 0)
  }

  /// Arrows swipe, Control Z undoes, with Shift it does again, Return selects, Escape lets go.
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

/// Something that a key does in a deck.
public enum DeckKeyCommand: Hashable, Sendable {
  /// Swipes the front card the way the key points, if it may leave that way.
  case swipe(SwipeDirection)
  /// Takes the last decision back.
  case undo
  /// Redoes the decision that was undone.
  case redo
  /// Selects the front card, as a tap does, and so turns it over if it has a back.
  case select
  /// Turns the front card over, if it has a back.
  case flip
  /// Lets the card go that is in a hand.
  case cancel
}
