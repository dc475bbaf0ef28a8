import CAdwaita
import Testing
import KolodaTriage

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

    var command: KeyCommand? { command(with: Settings()) }

    func command(with settings: Settings) -> KeyCommand? {
      Accelerator(
        symbol: gdk_keyval_from_name(key), modifiers: GdkModifierType(rawValue: held)
      ).flatMap { settings.command(for: $0) }
    }
  }

  private static let table: [(Press, KeyCommand)] = [
    (Press("Left"), .swipe(.left)), (Press("KP_Left"), .swipe(.left)),
    (Press("x"), .decide(.reject)), (Press("Right"), .swipe(.right)),
    (Press("KP_Right"), .swipe(.right)), (Press("p"), .decide(.keep)),
    (Press("Up"), .swipe(.up)), (Press("KP_Up"), .swipe(.up)),
    (Press("f"), .decide(.favourite)), (Press("Down"), .swipe(.down)),
    (Press("KP_Down"), .swipe(.down)), (Press("space"), .decide(.later)),
    (Press("u"), .undo), (Press("BackSpace"), .undo), (Press("Escape"), .letGo),
    (Press("Return"), .flip), (Press("KP_Enter"), .flip), (Press("t"), .flip),
    (Press("z", GDK_CONTROL_MASK), .undo),
    (Press("Z", GDK_CONTROL_MASK, GDK_SHIFT_MASK), .redo),
    (Press("Page_Down"), .browse(.next)), (Press("KP_Page_Up"), .browse(.previous)),
    (Press("Home"), .browse(.first)), (Press("End"), .browse(.last)),
    (Press("z"), .zoom), (Press("i"), .information), (Press("Left", GDK_CONTROL_MASK), .pan(.left)),
    // Caps Lock, and Shift that someone still holds.
    (Press("X", GDK_LOCK_MASK), .decide(.reject)), (Press("P", GDK_SHIFT_MASK), .decide(.keep)),
    (Press("Z", GDK_CONTROL_MASK, GDK_LOCK_MASK), .undo),
    (Press("z", GDK_CONTROL_MASK, GDK_SHIFT_MASK, GDK_LOCK_MASK), .redo),
    // Num Lock is a modifier that means nothing here.
    (Press("Left", GDK_LOCK_MASK), .swipe(.left)),
    (Press("x", GdkModifierType(rawValue: 1 << 4)), .decide(.reject)),
  ]

  @Test("each key does what it is said to do", arguments: table)
  func command(press: Press, command: KeyCommand) {
    #expect(press.command == command)
  }

  @Test(
    "all other keys are left to others",
    arguments: [
      Press("a"), Press("Tab"), Press("F11"), Press("q"),
      Press("x", GDK_CONTROL_MASK), Press("p", GDK_CONTROL_MASK), Press("o", GDK_CONTROL_MASK),
      Press("Left", GDK_ALT_MASK), Press("space", GDK_SUPER_MASK),
      Press("z", GDK_CONTROL_MASK, GDK_ALT_MASK),
      Press("u", GDK_CONTROL_MASK), Press("KP_Begin"), Press("Pointer_Left"),
    ])
  func none(press: Press) {
    #expect(press.command == nil)
  }

  @Test(
    "without single letters letters do nothing, and all other keys what they did", arguments: table)
  func withoutLetters(press: Press, command: KeyCommand) {
    var settings = Settings()
    settings.usesSingleLetters = false
    let isLetter = press.key.count == 1 && press.held & GDK_CONTROL_MASK.rawValue == 0
    #expect(press.command(with: settings) == (isLetter ? nil : command))
    for command in KeyCommand.all {
      #expect(settings.activeKeys(of: command).allSatisfy { !$0.isSingleCharacter })
    }
  }
}
