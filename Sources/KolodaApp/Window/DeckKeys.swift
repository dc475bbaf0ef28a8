import CAdwaita
import Triage

/// What the keys of the deck mean.
enum DeckKeys {
  /// Something that a key does.
  enum Command: Equatable {
    case decide(Pile)
    case undo, redo, cancel, flip
  }

  /// The keys that press the button that has the keyboard.
  static let pressing: Set<UInt32> = Set(
    [GDK_KEY_space, GDK_KEY_Return, GDK_KEY_KP_Enter].map { UInt32($0) })

  private static let plain: [UInt32: Command] = {
    let keys: [(Int32, Command)] = [
      (GDK_KEY_Left, .decide(.reject)), (GDK_KEY_KP_Left, .decide(.reject)),
      (GDK_KEY_x, .decide(.reject)),
      (GDK_KEY_Right, .decide(.keep)), (GDK_KEY_KP_Right, .decide(.keep)),
      (GDK_KEY_p, .decide(.keep)),
      (GDK_KEY_Up, .decide(.favourite)), (GDK_KEY_KP_Up, .decide(.favourite)),
      (GDK_KEY_f, .decide(.favourite)),
      (GDK_KEY_Down, .decide(.later)), (GDK_KEY_KP_Down, .decide(.later)),
      (GDK_KEY_space, .decide(.later)),
      (GDK_KEY_u, .undo), (GDK_KEY_BackSpace, .undo), (GDK_KEY_Escape, .cancel),
      (GDK_KEY_Return, .flip), (GDK_KEY_KP_Enter, .flip), (GDK_KEY_t, .flip),
    ]
    return Dictionary(uniqueKeysWithValues: keys.map { (UInt32($0.0), $0.1) })
  }()

  /// The command of a key with its modifiers, nil where it has none.
  static func command(for key: UInt32, modifiers: GdkModifierType) -> Command? {
    let held = modifiers.rawValue
    let control = held & GDK_CONTROL_MASK.rawValue != 0
    let shift = held & GDK_SHIFT_MASK.rawValue != 0
    let other = held & (GDK_ALT_MASK.rawValue | GDK_SUPER_MASK.rawValue) != 0
    guard !other else { return nil }
    // With Shift or Caps Lock a letter comes as a capital.
    let symbol = gdk_keyval_to_lower(key)
    if control {
      guard symbol == UInt32(GDK_KEY_z) else { return nil }
      return shift ? .redo : .undo
    }
    return plain[symbol]
  }
}
