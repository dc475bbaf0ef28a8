import CAdwaita
import KolodaTriage
import Testing

@testable import KolodaApp
@testable import KolodaGTK

@Suite("Keys")
struct DeckKeysTests {
  /// A key by GDK's name, with the modifiers held.
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
    // With Caps Lock on, or Shift still held.
    (Press("X", GDK_LOCK_MASK), .decide(.reject)), (Press("P", GDK_SHIFT_MASK), .decide(.keep)),
    (Press("Z", GDK_CONTROL_MASK, GDK_LOCK_MASK), .undo),
    (Press("z", GDK_CONTROL_MASK, GDK_SHIFT_MASK, GDK_LOCK_MASK), .redo),
    // Num Lock and other modifiers without a meaning change nothing.
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

  /// The press of a key that types a symbol in the only layout, in a place on a US keyboard.
  private func press(_ name: String, inPlace code: UInt32) -> KeyPress {
    let symbol = gdk_keyval_from_name(name)
    return KeyPress(
      symbol, GdkModifierType(rawValue: 0),
      on: KeyboardKey(
        code: code, layout: 0, level: 0, table: [[symbol]], hasLinuxCodes: true,
        keys: { _ in [] }))
  }

  @Test("a key does what its symbol does, or else what its Latin letter does")
  func inAnyLayout() {
    let (placeOfP, placeOfG) = (UInt32(33), UInt32(42))
    var deck = DeckKeys(settings: Settings(), piles: Pile.builtIn)
    #expect(deck.key(of: press("Cyrillic_ze", inPlace: placeOfP)) == Accelerator("p"))
    #expect(deck.key(of: press("Cyrillic_pe", inPlace: placeOfG)) == Accelerator("g"))
    #expect(deck.key(of: KeyPress(UInt32(GDK_KEY_Shift_L))) == nil)
    var settings = Settings()
    settings.keys = UserKeys([.decide(.reject): ["Cyrillic_ze"]])
    deck = DeckKeys(settings: settings, piles: Pile.builtIn)
    #expect(deck.key(of: press("Cyrillic_ze", inPlace: placeOfP)) == Accelerator("Cyrillic_ze"))
    // A key is named by its Latin letter.
    #expect(press("Cyrillic_ze", inPlace: placeOfP).named == Accelerator("p"))
  }

  /// The keys beside a title in the list of shortcuts.
  private func listed(_ title: String, in deck: DeckKeys) -> String? {
    ShortcutList.groups(deck).flatMap(\.shortcuts).first { $0.title == title }?.keys
  }

  /// The keys beside a title on the help's pages.
  private func explained(_ title: String, in deck: DeckKeys) -> String? {
    for topic in HelpTopic.all(deck) {
      for case .keys(let lines) in topic.parts {
        if let line = lines.first(where: { $0.meaning == title }) { return line.keys }
      }
    }
    return nil
  }

  @Test("in a deck with backs Space flips, and neither the shortcuts nor the help say otherwise")
  func flipping() {
    let space = Accelerator.space.keycap
    let enter = Accelerator("Return")?.label ?? "none"
    var deck = DeckKeys(settings: Settings(), piles: Pile.builtIn)
    #expect(listed(Pile.later.title, in: deck) == "Down space")
    #expect(explained(Pile.later.title, in: deck) == "↓  \(space)")
    #expect(listed(KeyTexts.flip, in: deck) == "Return t")
    #expect(explained(KeyTexts.flip, in: deck) == nil)
    deck.hasBacks = true
    #expect(deck.keys(of: Pile.later).map(\.text) == ["Down"])
    #expect(listed(Pile.later.title, in: deck) == "Down")
    #expect(explained(Pile.later.title, in: deck) == "↓")
    #expect(listed(KeyTexts.flip, in: deck) == "space Return t")
    #expect(explained(KeyTexts.flip, in: deck) == "\(space)  \(enter)  T")
    // A deck whose own pile has Space keeps it there.
    deck.hasOwnPiles = true
    #expect(listed(Pile.later.title, in: deck) == "Down space")
    #expect(listed(KeyTexts.flip, in: deck) == "Return t")
  }

  @Test("a key of the deck's own pile is listed for that pile only")
  func ownKeys() {
    let deck = DeckKeys(
      settings: Settings(), piles: [.again, .good], hasOwnPiles: true, hasBacks: true)
    #expect(listed(Pile.again.title, in: deck) == "Left 1")
    #expect(explained(Pile.good.title, in: deck) == "→  3")
    #expect(listed(MarkTexts.setStars, in: deck) == "0 2 4 5")
    #expect(explained(MarkTexts.setStars, in: deck) == "2  4  5")
    #expect(listed(KeyTexts.flip, in: deck) == "space Return t")
    #expect(explained(Pile.later.title, in: deck) == nil)
  }

  @Test("the help names a key that a pile has taken over beside nothing else")
  func helpWithoutTakenKeys() {
    var keep = Pile.keep
    keep.keys = ["s", "i", "n", "<Control>r", "Page_Down", "Up"]
    let deck = DeckKeys(settings: Settings(), piles: [keep, .reject], hasBacks: true)
    let taken = keep.ownKeys.map(\.keycap)
    let enter = Accelerator("Return")?.label ?? "none"
    #expect(taken.count == keep.keys.count)
    for part in HelpTopic.all(deck).flatMap(\.parts) {
      switch part {
      case .keys(let lines):
        for line in lines where ![Pile.keep.title, KeyTexts.keepBest].contains(line.meaning) {
          let keys = line.keys.split(separator: "  ").map(String.init)
          #expect(keys.allSatisfy { !taken.contains($0) }, "\(line.meaning)")
        }
      case .text(let text):
        for key in ["S opens", "(I)", "Ctrl+R", "Page Down", "press Up", "Space", "Return acc"] {
          #expect(!text.contains(key))
        }
      case .command: break
      }
    }
    #expect(explained(KeyTexts.turnRight, in: deck) == nil)
    #expect(explained(KeyTexts.nextOrPrevious, in: deck) == Accelerator("Page_Up")?.keycap)
    #expect(explained(KeyTexts.otherIsBetter, in: deck) == "\(enter)  T")
    #expect(explained(KeyTexts.confirm, in: deck) == Accelerator("<Shift>c")?.keycap)
    #expect(explained(KeyTexts.keepBest, in: deck) == taken.joined(separator: "  "))
  }

  @Test("a pile with keys of its own has those of the preferences no more")
  func insteadOfPreferences() throws {
    var keep = Pile.keep
    keep.keys = ["k"]
    let deck = DeckKeys(settings: Settings(), piles: [keep, .reject, .later], hasBacks: true)
    // Space flips, and nothing is a favourite in this deck.
    let piles: [(key: String, pile: PileID?)] = [
      ("k", .keep), ("p", nil), ("x", .reject), ("space", nil), ("f", nil), ("Right", nil),
      ("<Shift>x", .reject), ("<Shift>space", nil),
    ]
    for (name, pile) in piles {
      let key = try #require(Accelerator(name))
      #expect(deck.decision(of: key) == pile, "\(name)")
    }
    let former = try #require(Accelerator("p"))
    #expect(deck.command(for: former) == nil)
    #expect(listed(Pile.keep.title, in: deck) == "Right k")
  }

  @Test("a key that a pile has both by its side and as its own is listed once")
  func ofSideAndOwn() {
    var keep = Pile.keep
    keep.keys = ["k", "Right"]
    let deck = DeckKeys(settings: Settings(), piles: [keep, .reject])
    #expect(listed(Pile.keep.title, in: deck) == "Right k")
  }

  @Test("a key of the window is no pile's")
  func windowKeys() throws {
    var keep = Pile.keep
    keep.keys = ["F9", "<Control>f", "Tab", "k"]
    let deck = DeckKeys(settings: Settings(), piles: [keep, .reject])
    for name in ["F9", "<Control>f", "Tab", "<Shift>Tab"] {
      let key = try #require(Accelerator(name))
      #expect(deck.pile(with: key) == nil && deck.decision(of: key) == nil)
    }
    #expect(listed(Pile.keep.title, in: deck) == "Right k")
    let draft = PileDraft(Piles([keep, .reject]))
    #expect(draft.keys(of: .keep, Settings()).map(\.text) == ["k"])
  }

  @Test("every key that is listed does what it is listed for")
  func listedKeysAct() {
    var keep = Pile.keep
    keep.keys = ["k", "z", "<Control>z", "5"]
    var reject = Pile.reject
    reject.keys = ["p", "<Shift>c", "Page_Down", "Left"]
    let decks: [[Pile]] = [Pile.builtIn, [keep, reject, .later], [.again, .good, .hard]]
    for piles in decks {
      for (hasOwn, hasBacks) in [(false, false), (false, true), (true, true)] {
        let deck = DeckKeys(
          settings: Settings(), piles: piles, hasOwnPiles: hasOwn, hasBacks: hasBacks)
        func does(_ key: Accelerator) -> KeyCommand? {
          if let pile = deck.pile(with: key) { return .decide(pile.id) }
          return deck.turning.contains(key) ? .flip : deck.command(for: key)
        }
        for command in KeyCommand.all {
          for key in deck.keys(of: command) { #expect(does(key) == command) }
        }
        for key in deck.flipping { #expect(does(key) == .flip) }
        for pile in piles {
          let sides = pile.side.map { [KeyCommand.swipe($0)] } ?? []
          let ways = [KeyCommand.decide(pile.id)] + sides
          for key in deck.keys(of: pile) {
            #expect(does(key).map { ways.contains($0) } == true, "\(pile.id.text) \(key.text)")
          }
        }
      }
    }
  }

  @Test("where left and right swap their piles, so do the keys that are listed")
  func swapped() {
    let deck = DeckKeys(settings: Settings(), piles: Pile.builtIn, isMirrored: true)
    #expect(listed(Pile.keep.title, in: deck) == "Left p")
    #expect(listed(Pile.reject.title, in: deck) == "Right x Delete")
    #expect(listed(Pile.favourite.title, in: deck) == "Up f")
  }
}
