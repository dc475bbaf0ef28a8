import CAdwaita
import Testing
import Triage

@testable import KolodaApp

@Suite("Keys")
struct DeckKeysTests {
  /// A key as GDK names it, with what is held.
  struct Press: CustomTestStringConvertible, Sendable {
    let key: String
    let held: UInt32

    init(_ key: String, _ held: GdkModifierType...) {
      self.key = key
      self.held = held.reduce(0) { $0 | $1.rawValue }
    }

    var testDescription: String { "\(key) with \(held)" }

    var command: DeckKeys.Command? {
      DeckKeys.command(
        for: gdk_keyval_from_name(key), modifiers: GdkModifierType(rawValue: held))
    }
  }

  private static let table: [(Press, DeckKeys.Command)] = [
    (Press("Left"), .decide(.reject)), (Press("KP_Left"), .decide(.reject)),
    (Press("x"), .decide(.reject)), (Press("Right"), .decide(.keep)),
    (Press("KP_Right"), .decide(.keep)), (Press("p"), .decide(.keep)),
    (Press("Up"), .decide(.favourite)), (Press("KP_Up"), .decide(.favourite)),
    (Press("f"), .decide(.favourite)), (Press("Down"), .decide(.later)),
    (Press("KP_Down"), .decide(.later)), (Press("space"), .decide(.later)),
    (Press("u"), .undo), (Press("BackSpace"), .undo), (Press("Escape"), .cancel),
    (Press("Return"), .flip), (Press("KP_Enter"), .flip), (Press("t"), .flip),
    (Press("z", GDK_CONTROL_MASK), .undo),
    (Press("Z", GDK_CONTROL_MASK, GDK_SHIFT_MASK), .redo),
    // Caps Lock, and Shift that someone still holds.
    (Press("X", GDK_LOCK_MASK), .decide(.reject)), (Press("P", GDK_SHIFT_MASK), .decide(.keep)),
    (Press("Z", GDK_CONTROL_MASK, GDK_LOCK_MASK), .undo),
    (Press("z", GDK_CONTROL_MASK, GDK_SHIFT_MASK, GDK_LOCK_MASK), .redo),
    // Num Lock is a modifier that means nothing here.
    (Press("Left", GDK_LOCK_MASK), .decide(.reject)),
    (Press("x", GdkModifierType(rawValue: 1 << 4)), .decide(.reject)),
  ]

  @Test("each key does what it is said to do", arguments: table)
  func command(press: Press, command: DeckKeys.Command) {
    #expect(press.command == command)
  }

  @Test(
    "all other keys are left to others",
    arguments: [
      Press("z"), Press("a"), Press("Tab"), Press("F11"), Press("1"),
      Press("x", GDK_CONTROL_MASK), Press("p", GDK_CONTROL_MASK), Press("o", GDK_CONTROL_MASK),
      Press("Left", GDK_ALT_MASK), Press("space", GDK_SUPER_MASK),
      Press("Left", GDK_CONTROL_MASK), Press("z", GDK_CONTROL_MASK, GDK_ALT_MASK),
      Press("u", GDK_CONTROL_MASK), Press("KP_0"), Press("Pointer_Left"),
    ])
  func none(press: Press) {
    #expect(press.command == nil)
  }

  @Test("the keys that are said in words are those that do it", arguments: Pile.allCases)
  func words(pile: Pile) {
    let keys = pile.keyWords.split(separator: ", ").map(String.init)
    #expect(keys.count == 2)
    for key in keys {
      let name = key.count == 1 || key == "Space" ? key.lowercased() : key
      #expect(Press(name).command == .decide(pile))
    }
  }
}
