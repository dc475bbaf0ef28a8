import CAdwaita
import Testing

@testable import KolodaGTK

@Suite("What a key means in any layout")
@MainActor
struct KeyPressTests {
  /// A keyboard with layouts given by what some of its keys type without and with Shift.
  struct Keyboard {
    let layouts: [[UInt32: [String]]]
    var hasLinuxCodes = true

    /// Presses a key and returns the names of what it may mean.
    func press(_ code: UInt32, layout: Int = 0, level: Int = 0, typing: String? = nil) -> [String] {
      let table = layouts.map { ($0[code] ?? []).map { gdk_keyval_from_name($0) } }
      let key = KeyboardKey(
        code: code, layout: layout, level: level, table: table, hasLinuxCodes: hasLinuxCodes,
        keys: { symbol in
          layouts[layout].filter { $0.value.contains { gdk_keyval_from_name($0) == symbol } }
            .map(\.key)
        })
      let typed = typing.map { gdk_keyval_from_name($0) } ?? table[layout][level]
      return KeyPress(typed, GdkModifierType(rawValue: 0), on: key).symbols.map {
        gdk_keyval_name($0).map { String(cString: $0) } ?? "?"
      }
    }
  }

  private static let us: [UInt32: [String]] = [
    10: ["1", "exclam"], 24: ["q", "Q"], 29: ["y", "Y"], 33: ["p", "P"], 34: ["bracketleft"],
    38: ["a", "A"], 52: ["z", "Z"], 65: ["space"], 113: ["Left"],
  ]
  private static let ukrainian: [UInt32: [String]] = [
    10: ["1", "exclam"], 24: ["Cyrillic_shorti", "Cyrillic_SHORTI"],
    33: ["Cyrillic_ze", "Cyrillic_ZE"], 34: ["Cyrillic_ha"], 65: ["space"], 113: ["Left"],
  ]
  private static let greek: [UInt32: [String]] = [
    24: ["semicolon", "colon"], 33: ["Greek_pi", "Greek_PI"],
  ]
  private static let french: [UInt32: [String]] = [
    10: ["ampersand", "1"], 24: ["a", "A"], 38: ["q", "Q"],
  ]
  private static let german: [UInt32: [String]] = [
    29: ["z", "Z"], 34: ["udiaeresis"], 52: ["y", "Y"],
  ]
  private static let persian: [UInt32: [String]] = [10: ["Farsi_1", "exclam"]]
  /// GTK's name for it, which need not be the one that it is found by.
  private static let persianOne =
    gdk_keyval_name(gdk_keyval_from_name("Farsi_1")).map { String(cString: $0) } ?? "?"

  @Test("a key with a Latin letter is that letter, whatever other layouts say")
  func latin() {
    #expect(Keyboard(layouts: [Self.german, Self.us]).press(52) == ["y"])
    #expect(Keyboard(layouts: [Self.us, Self.german]).press(29, layout: 1) == ["z"])
    #expect(Keyboard(layouts: [Self.french]).press(24) == ["a"])
    #expect(Keyboard(layouts: [Self.us]).press(10) == ["1"])
  }

  @Test("a key without is the letter of another layout, after what it types")
  func otherLayout() {
    for layouts in [[Self.ukrainian, Self.us], [Self.ukrainian, Self.french]] {
      let latin = layouts[1] == Self.us ? "q" : "a"
      #expect(Keyboard(layouts: layouts).press(24) == ["Cyrillic_shorti", latin])
    }
    let keyboard = Keyboard(layouts: [Self.us, Self.ukrainian])
    #expect(keyboard.press(33, layout: 1, level: 1) == ["Cyrillic_ZE", "P"])
    // A sign of another layout comes last.
    #expect(keyboard.press(34, layout: 1) == ["Cyrillic_ha", "bracketleft"])
  }

  @Test("where no layout has a Latin letter on a key, its place decides")
  func place() {
    #expect(Keyboard(layouts: [Self.ukrainian]).press(24) == ["Cyrillic_shorti", "q"])
    #expect(Keyboard(layouts: [Self.ukrainian]).press(33, level: 1) == ["Cyrillic_ZE", "P"])
    #expect(Keyboard(layouts: [Self.greek]).press(24) == ["semicolon", "q"])
    #expect(Keyboard(layouts: [Self.persian]).press(10) == [Self.persianOne, "1"])
    #expect(Keyboard(layouts: [Self.persian]).press(10, level: 1) == ["exclam"])
    // Not where the layout has the letter on another key, nor where keys are numbered otherwise.
    let other = Keyboard(layouts: [[24: ["egrave"], 40: ["q"]]])
    #expect(other.press(24) == ["egrave"])
    #expect(
      Keyboard(layouts: [Self.ukrainian], hasLinuxCodes: false).press(24) == ["Cyrillic_shorti"])
  }

  @Test("a digit needs no Shift, and with Shift a sign stays a sign")
  func digits() {
    #expect(Keyboard(layouts: [Self.french]).press(10) == ["1", "ampersand"])
    #expect(Keyboard(layouts: [Self.french]).press(10, level: 1) == ["1"])
    #expect(Keyboard(layouts: [Self.us]).press(10, level: 1) == ["exclam"])
    let persian = Keyboard(layouts: [Self.persian, Self.french])
    #expect(persian.press(10) == [Self.persianOne, "1", "ampersand"])
  }

  @Test("other keys mean what they type")
  func others() {
    for layouts in [[Self.us], [Self.ukrainian], [Self.ukrainian, Self.us]] {
      #expect(Keyboard(layouts: layouts).press(65) == ["space"])
      #expect(Keyboard(layouts: layouts).press(113) == ["Left"])
    }
    #expect(Keyboard(layouts: [Self.german]).press(34) == ["udiaeresis"])
  }

  @Test("a key that comes from a keymap that has gone means what it typed")
  func changedKeymap() {
    let keyboard = Keyboard(layouts: [Self.us])
    #expect(keyboard.press(24, typing: "Cyrillic_shorti") == ["Cyrillic_shorti"])
    #expect(keyboard.press(24, layout: 0, level: 5, typing: "Greek_pi") == ["Greek_pi"])
    #expect(Keyboard(layouts: [[:]]).press(24, typing: "Greek_pi") == ["Greek_pi"])
  }

  @Test("a held key that means something else meanwhile does nothing until it is released")
  func held() {
    let keys = HeldKeys()
    let (q, a) = (KeyPress(UInt32(GDK_KEY_q)), KeyPress(UInt32(GDK_KEY_a)))
    #expect(keys.hold(24, as: q) == .first && keys.hold(24, as: q) == .again)
    #expect(keys.hold(24, as: a) == .changed && keys.hold(24, as: a) == .changed)
    #expect(keys.hold(24, as: KeyPress(UInt32(GDK_KEY_Q))) == .again)
    // Another key may mean the same.
    #expect(keys.hold(38, as: a) == .first)
    keys.release(24)
    #expect(keys.hold(24, as: a) == .first)
  }

  @Test("a key that is released elsewhere does not repeat when it is pressed again")
  func releasedElsewhere() {
    let keys = HeldKeys()
    let q = KeyPress(UInt32(GDK_KEY_q))
    #expect(keys.hold(24, as: q) == .first)
    keys.releaseAll()
    #expect(keys.hold(24, as: q) == .first)
  }

  @Test("the deck looks for a command of everything that a key may mean")
  func deckKeys() {
    let press = KeyPress(
      UInt32(GDK_KEY_Cyrillic_ya), GDK_CONTROL_MASK,
      on: KeyboardKey(
        code: 52, layout: 0, level: 0, table: [[UInt32(GDK_KEY_Cyrillic_ya)]],
        hasLinuxCodes: true, keys: { _ in [] }))
    #expect(press.typed == UInt32(GDK_KEY_Cyrillic_ya) && press.latin == UInt32(GDK_KEY_z))
    #expect(
      press.deckKeys == [press.typed, UInt32(GDK_KEY_z)].map { DeckKey($0, control: true) })
    #expect(KeyPress(UInt32(GDK_KEY_z), GDK_ALT_MASK).deckKeys.isEmpty)
  }
}
