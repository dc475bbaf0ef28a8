import CAdwaita

/// A key of a keyboard, with its symbols in each of the user's layouts.
struct KeyboardKey {
  /// The key's number; on Linux it says where the key is.
  let code: UInt32
  /// The layout in use, counted from 0.
  let layout: Int
  /// The symbol's level on the key: 0 for none, 1 for Shift.
  let level: Int
  /// The key's symbols by layout and level; 0 for none.
  let table: [[UInt32]]
  /// Whether keys are numbered as on Linux.
  let hasLinuxCodes: Bool
  /// The numbers of the keys that bear a symbol in the layout in use.
  let keys: (UInt32) -> [UInt32]

  /// The user's layouts, counted from 0.
  var layouts: Range<Int> { table.indices }

  /// The symbol in a layout at a level; nil if there is none.
  func symbol(_ layout: Int, _ level: Int) -> UInt32? {
    guard table.indices.contains(layout), table[layout].indices.contains(level) else { return nil }
    return table[layout][level]
  }

  /// Whether it bears a symbol, small or capital, in the layout in use at its level.
  func bears(_ typed: UInt32) -> Bool {
    // Caps Lock may make a capital of it.
    symbol(layout, level).map(gdk_keyval_to_lower) == gdk_keyval_to_lower(typed)
  }

  /// The digit that the key types in a layout with Shift, if Shift is not held; nil if there is none.
  func shiftedDigit(_ layout: Int) -> UInt32? {
    guard level == 0, let shifted = symbol(layout, 1), Self.isDigit(shifted) else { return nil }
    return shifted
  }

  /// Whether a symbol is a digit of the main block.
  static func isDigit(_ symbol: UInt32) -> Bool {
    (UInt32(GDK_KEY_0)...UInt32(GDK_KEY_9)).contains(symbol)
  }

  /// Whether another key bears a symbol in the layout in use.
  func isElsewhere(_ symbol: UInt32) -> Bool { keys(symbol).contains { $0 != code } }

  /// The letter or digit in the key's place on a US keyboard; nil for other keys.
  var symbolOnUSKeyboard: UInt32? {
    guard hasLinuxCodes, let symbol = Self.usKeyboard[code] else { return nil }
    switch level {
    case 0: return symbol
    // With Shift, a letter is a capital, and a digit is a sign.
    case 1 where !Self.isDigit(symbol): return gdk_keyval_to_upper(symbol)
    default: return nil
    }
  }

  /// The rows of a US keyboard, with the number of the first key of each.
  private static let usRows: [(first: UInt32, keys: String)] = [
    (10, "1234567890"), (24, "qwertyuiop"), (38, "asdfghjkl"), (52, "zxcvbnm"),
  ]

  private static let usKeyboard: [UInt32: UInt32] = {
    let keys = usRows.flatMap { row in
      // The symbols of ASCII characters are their codes.
      row.keys.utf8.enumerated().map { (row.first + UInt32($0.offset), UInt32($0.element)) }
    }
    return Dictionary(uniqueKeysWithValues: keys)
  }()
}

// A key as GDK knows it.
extension KeyboardKey {
  /// Creates the key of a controller's current event; nil without one.
  @MainActor
  init?(_ code: UInt32, pressedIn controller: OpaquePointer?) {
    guard let event = gtk_event_controller_get_current_event(controller),
      gdk_event_get_event_type(event) == GDK_KEY_PRESS, let display = gdk_event_get_display(event)
    else { return nil }
    let layout = gdk_key_event_get_layout(event)
    self.init(
      code: code, layout: Int(layout), level: Int(gdk_key_event_get_level(event)),
      table: Self.table(of: code, on: display),
      // Where keys have other numbers, as in a browser, this is no Escape.
      hasLinuxCodes: Self.table(of: Self.escape, on: display).first?.first
        == UInt32(GDK_KEY_Escape),
      keys: { Self.codes(of: $0, in: layout, on: display) })
  }

  /// Escape's number on Linux.
  private static let escape: UInt32 = 9

  /// The symbols of a key by layout and level.
  private static func table(of code: UInt32, on display: OpaquePointer) -> [[UInt32]] {
    var places: UnsafeMutablePointer<GdkKeymapKey>?
    var symbols: UnsafeMutablePointer<guint>?
    var count: Int32 = 0
    defer {
      g_free(places)
      g_free(symbols)
    }
    guard gdk_display_map_keycode(display, code, &places, &symbols, &count).isTrue,
      let places, let symbols
    else { return [] }
    var table: [[UInt32]] = []
    // GDK lists them by layout, and within it by level.
    for index in 0..<Int(count) {
      while table.count <= Int(places[index].group) { table.append([]) }
      table[table.count - 1].append(symbols[index])
    }
    return table
  }

  /// The numbers of the keys that bear a symbol in a layout.
  private static func codes(
    of symbol: UInt32, in layout: guint, on display: OpaquePointer
  ) -> [UInt32] {
    var places: UnsafeMutablePointer<GdkKeymapKey>?
    var count: Int32 = 0
    defer { g_free(places) }
    guard gdk_display_map_keyval(display, symbol, &places, &count).isTrue, let places else {
      return []
    }
    return (0..<Int(count)).map { places[$0] }.filter { $0.group == Int32(layout) }
      .map(\.keycode)
  }
}
