import CAdwaita

/// A press of a key: what it may mean in a shortcut, in every keyboard layout.
///
/// Letters and digits of shortcuts are Latin. As in GTK's own shortcuts, a key stands for its symbol
/// in any of the user's layouts, unless the layout in use has that symbol on another key. Beyond
/// that, a key that types a digit only with Shift stands for the digit, as on French keyboards, and
/// a key with a Latin letter or digit in no layout stands for the one in its place on a US keyboard.
package struct KeyPress {
  /// What the key types, as GDK's symbol.
  package let typed: UInt32
  /// The key's Latin letter or digit, which names it; what it types if it has neither.
  package let latin: UInt32
  /// What the key may mean, the most important first: a digit that it types only with Shift, then what
  /// it types, then its Latin letter or digit, and last its signs in other layouts.
  package let symbols: [UInt32]
  /// The modifiers held.
  package let modifiers: GdkModifierType
  /// Whether the key has been held down since an earlier press, and repeats.
  package internal(set) var isRepeat = false

  /// Creates the press of a key that means what it types.
  package init(_ symbol: UInt32, _ modifiers: GdkModifierType = GdkModifierType(rawValue: 0)) {
    typed = symbol
    latin = symbol
    symbols = [symbol]
    self.modifiers = modifiers
  }

  /// Creates the press of a key of a keyboard.
  init(_ typed: UInt32, _ modifiers: GdkModifierType, on key: KeyboardKey) {
    self.typed = typed
    self.modifiers = modifiers
    // If the key doesn't bear what it typed, the keyboard has got another layout since. GDK no longer
    // knows the one it was pressed in, and a guess could decide: such a press means what it typed.
    guard !Self.isLatin(typed), Self.isWritten(typed), key.bears(typed) else {
      latin = typed
      symbols = [typed]
      return
    }
    let digit = key.shiftedDigit(key.layout)
    let others = key.layouts.filter { $0 != key.layout }.flatMap { layout in
      [key.symbol(layout, key.level), key.shiftedDigit(layout)].compactMap { $0 }
    }.filter { $0 != typed && $0 != 0 && !key.isElsewhere($0) }
    let place = key.symbolOnUSKeyboard.flatMap { key.isElsewhere($0) ? nil : $0 }
    let letter = digit == nil ? others.first(where: Self.isLatin) ?? place : nil
    latin = digit ?? letter ?? typed
    symbols = [digit, typed, letter].compactMap { $0 } + others.filter { !Self.isLatin($0) }
  }

  /// Whether a symbol is a letter from A to Z or a digit.
  private static func isLatin(_ symbol: UInt32) -> Bool {
    KeyboardKey.isDigit(symbol)
      || (UInt32(GDK_KEY_a)...UInt32(GDK_KEY_z)).contains(gdk_keyval_to_lower(symbol))
  }

  /// Whether a symbol is a letter, digit, sign or accent, and not Space.
  private static func isWritten(_ symbol: UInt32) -> Bool {
    g_unichar_isgraph(gdk_keyval_to_unicode(symbol)) != 0
      || (UInt32(GDK_KEY_dead_grave)...UInt32(GDK_KEY_dead_longsolidusoverlay)).contains(symbol)
  }
}
