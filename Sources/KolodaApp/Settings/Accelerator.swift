import CAdwaita
import KolodaGTK
import KolodaLocalization

/// A key with its modifiers, as in GTK's accelerators.
struct Accelerator: Hashable, Sendable {
  /// GDK's key symbol; letters are in lower case, and keypad keys are those they stand for.
  let symbol: UInt32
  /// The modifiers held, out of Shift, Control, Alt and Super.
  let modifiers: UInt32

  private static let known =
    GDK_SHIFT_MASK.rawValue | GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue
    | GDK_SUPER_MASK.rawValue

  /// Parses a text such as `<Control>z`; nil if it names no key.
  init?(_ text: String) {
    var symbol: guint = 0
    var modifiers = GdkModifierType(rawValue: 0)
    guard gtk_accelerator_parse(text, &symbol, &modifiers) != 0, symbol != 0 else { return nil }
    self.init(symbol: symbol, modifiers: modifiers)
  }

  /// Creates it from a key event; nil for a modifier key.
  init?(symbol: UInt32, modifiers: GdkModifierType) {
    guard symbol != 0, symbol != UInt32(GDK_KEY_VoidSymbol), !Self.isModifier(symbol) else {
      return nil
    }
    let plain = Self.keypad[symbol] ?? gdk_keyval_to_lower(symbol)
    var held = modifiers.rawValue & Self.known
    // Shift has already had its effect if it selected another character on the key.
    let character = gdk_keyval_to_unicode(plain)
    if g_unichar_isgraph(character) != 0, g_unichar_isalpha(character) == 0 {
      held &= ~GDK_SHIFT_MASK.rawValue
    }
    // GTK has a key symbol of its own for Shift+Tab.
    self.symbol = plain == UInt32(GDK_KEY_ISO_Left_Tab) ? UInt32(GDK_KEY_Tab) : plain
    self.modifiers = held
  }

  private init(_ symbol: UInt32, _ modifiers: UInt32) {
    self.symbol = symbol
    self.modifiers = modifiers
  }

  /// The same key without Shift, if nothing else is held, such as a letter with Caps Lock; nil
  /// otherwise.
  var withoutShift: Accelerator? {
    modifiers == GDK_SHIFT_MASK.rawValue ? Accelerator(symbol, 0) : nil
  }

  /// The text from which it can be parsed again.
  var text: String { Self.take(gtk_accelerator_name(symbol, type)) }

  /// The name for the user, such as Ctrl+Z.
  var label: String {
    // GTK's name in English is that of the key symbol.
    Self.take(gtk_accelerator_get_label(symbol, type)).replacing("BackSpace", with: "Backspace")
  }

  /// The user's name of the Ctrl key, taken from the label of a combination with it.
  static var control: String {
    let label = take(gtk_accelerator_get_label(guint(GDK_KEY_x), GDK_CONTROL_MASK))
    return label.firstIndex(of: "+").map { String(label[..<$0]) } ?? label
  }

  /// The text on a key cap: a symbol for arrows, or else `label`.
  var keycap: String {
    guard modifiers == 0 else { return label }
    return switch Int32(bitPattern: symbol) {
    case GDK_KEY_Left: "←"
    case GDK_KEY_Right: "→"
    case GDK_KEY_Up: "↑"
    case GDK_KEY_Down: "↓"
    default: label
    }
  }

  /// Whether it types a letter, digit or sign, and nothing but Shift is held.
  var isSingleCharacter: Bool {
    modifiers & ~GDK_SHIFT_MASK.rawValue == 0
      && g_unichar_isgraph(gdk_keyval_to_unicode(symbol)) != 0
  }

  /// Whether it activates a focused button.
  var pressesButtons: Bool {
    modifiers == 0 && [GDK_KEY_space, GDK_KEY_Return].contains(Int32(bitPattern: symbol))
  }

  /// Whether it opens the context menu of the focused widget, as everywhere on the desktop.
  var opensMenu: Bool {
    modifiers == 0 && symbol == UInt32(GDK_KEY_Menu)
      || modifiers == GDK_SHIFT_MASK.rawValue && symbol == UInt32(GDK_KEY_F10)
  }

  /// Whether it is Escape alone.
  var isEscape: Bool { modifiers == 0 && symbol == UInt32(GDK_KEY_Escape) }

  /// The space bar alone.
  static let space = Accelerator(UInt32(GDK_KEY_space), 0)

  /// Whether it is Tab, which moves the keyboard focus forwards or backwards.
  var movesOn: Bool { symbol == UInt32(GDK_KEY_Tab) }

  /// Whether it moves the keyboard focus in a dialog.
  var movesFocus: Bool {
    [GDK_KEY_Tab, GDK_KEY_Left, GDK_KEY_Right, GDK_KEY_Up, GDK_KEY_Down].contains(
      Int32(bitPattern: symbol)) && modifiers & ~GDK_SHIFT_MASK.rawValue == 0
  }

  private var type: GdkModifierType { GdkModifierType(rawValue: modifiers) }

  private static func take(_ text: UnsafeMutablePointer<CChar>?) -> String {
    guard let text else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }

  private static func isModifier(_ symbol: UInt32) -> Bool {
    let groups: [ClosedRange<Int32>] = [
      GDK_KEY_Shift_L...GDK_KEY_Hyper_R, GDK_KEY_ISO_Lock...GDK_KEY_ISO_Last_Group_Lock,
    ]
    let others = [GDK_KEY_Mode_switch, GDK_KEY_Num_Lock, GDK_KEY_Multi_key]
    let symbol = Int32(bitPattern: symbol)
    return groups.contains { $0.contains(symbol) } || others.contains(symbol)
  }

  /// The keys that the keypad's keys stand for.
  private static let keypad: [UInt32: UInt32] = {
    let pairs: [(Int32, Int32)] = [
      (GDK_KEY_KP_Left, GDK_KEY_Left), (GDK_KEY_KP_Right, GDK_KEY_Right),
      (GDK_KEY_KP_Up, GDK_KEY_Up), (GDK_KEY_KP_Down, GDK_KEY_Down),
      (GDK_KEY_KP_Enter, GDK_KEY_Return), (GDK_KEY_KP_Space, GDK_KEY_space),
      (GDK_KEY_KP_Delete, GDK_KEY_Delete), (GDK_KEY_KP_Insert, GDK_KEY_Insert),
      (GDK_KEY_KP_Home, GDK_KEY_Home), (GDK_KEY_KP_End, GDK_KEY_End),
      (GDK_KEY_KP_Page_Up, GDK_KEY_Page_Up), (GDK_KEY_KP_Page_Down, GDK_KEY_Page_Down),
      (GDK_KEY_KP_Add, GDK_KEY_plus), (GDK_KEY_KP_Subtract, GDK_KEY_minus),
      (GDK_KEY_KP_Multiply, GDK_KEY_asterisk), (GDK_KEY_KP_Divide, GDK_KEY_slash),
    ]
    let digits = (0...9).map { (GDK_KEY_KP_0 + $0, GDK_KEY_0 + $0) }
    return Dictionary(
      uniqueKeysWithValues: (pairs + digits).map { (UInt32($0.0), UInt32($0.1)) })
  }()
}

extension KeyPress {
  /// The keys that it may be, the most important first; none for a modifier key.
  var accelerators: [Accelerator] {
    symbols.compactMap { Accelerator(symbol: $0, modifiers: modifiers) }
  }

  /// The key by its Latin letter or digit, if it has one; nil for a modifier key.
  var named: Accelerator? { Accelerator(symbol: latin, modifiers: modifiers) }
}
