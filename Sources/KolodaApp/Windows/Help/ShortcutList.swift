import KolodaTriage

/// The program's keys, as the window of shortcuts shows them.
enum ShortcutList {
  /// A group of keys with a heading.
  struct Group {
    let title: String
    let shortcuts: [Shortcut]
  }

  /// What keys do.
  struct Shortcut {
    let title: String
    /// The keys in GTK's notation, one way to do it after the other.
    let keys: String
  }

  /// How many of the groups are about cards; the others are about decks and windows.
  static let groupsOfCards = 3
  /// The most piles that are listed even without a key.
  private static let mostPiles = 8

  /// All groups, with the keys that work in a deck.
  static func groups(_ deck: DeckKeys) -> [Group] {
    func shortcut(_ title: String, keys: [Accelerator]) -> Shortcut {
      Shortcut(title: title, keys: keys.map(\.text).joined(separator: " "))
    }
    func shortcut(_ title: String, _ commands: [KeyCommand]) -> Shortcut {
      shortcut(title, keys: commands.flatMap { deck.keys(of: $0) })
    }
    let piles = deck.piles.map { shortcut($0.title, keys: deck.keys(of: $0)) }.filter {
      !$0.keys.isEmpty || deck.piles.count <= mostPiles
    }
    return [
      Group(
        title: KeyTexts.deciding,
        shortcuts: piles + [
          shortcut(KeyTexts.flip, keys: deck.flipping),
          shortcut(KeyTexts.playVideo, keys: deck.hasBacks ? [] : deck.keys(of: .flip)),
          shortcut(ActionTexts.undo, [.undo]), shortcut(ActionTexts.redo, [.redo]),
          shortcut(KeyTexts.confirm, [.confirm]), shortcut(KeyTexts.letGo, [.letGo]),
          Shortcut(title: KeyTexts.tryAgain, keys: "F5"),
        ]),
      Group(
        title: MarkTexts.heading,
        shortcuts: [
          shortcut(MarkTexts.setStars, Stars.allCases.map { .stars($0) }),
          shortcut(
            MarkTexts.setLabel, [.label(.red), .label(.yellow), .label(.green), .label(.blue)]),
          shortcut(KeyTexts.note, [.note]),
          shortcut(KeyTexts.turnRight, [.turn(.right)]),
          shortcut(KeyTexts.turnLeft, [.turn(.left)]),
        ]),
      Group(
        title: KeyTexts.view,
        shortcuts: [
          shortcut(KeyTexts.nextOrPrevious, [.browse(.next), .browse(.previous)]),
          shortcut(KeyTexts.firstOrLast, [.browse(.first), .browse(.last)]),
          Shortcut(title: KeyTexts.stopBrowsing, keys: "Escape"),
          shortcut(ActionTexts.zoom, [.zoom]),
          shortcut(KeyTexts.zoomSteps, ZoomStep.allCases.map { .zoomStep($0) }),
          shortcut(KeyTexts.moveZoomed, PileSides.directions.map { .pan($0) }),
          Shortcut(title: KeyTexts.wholePhoto, keys: "Escape"),
          shortcut(KeyTexts.stack, [.stack]),
          shortcut(KeyTexts.compare, [.compare]),
          shortcut(KeyTexts.information, [.information]),
          Shortcut(title: ActionTexts.strip, keys: "F6"),
          Shortcut(title: KeyTexts.cardMenu, keys: "Menu <Shift>F10"),
          Shortcut(title: KeyTexts.search, keys: "<Control>f"),
          Shortcut(title: KeyTexts.record, keys: "<Control>g"),
        ]),
      Group(
        title: OutsideTexts.menu,
        shortcuts: [
          Shortcut(title: KeyTexts.openOutside, keys: "<Control>e"),
          Shortcut(title: KeyTexts.openWith, keys: "<Shift><Control>e"),
          Shortcut(title: OutsideTexts.show, keys: "<Shift><Control>f"),
          Shortcut(title: OutsideTexts.copy, keys: "<Control>c"),
          Shortcut(title: OutsideTexts.dragOut, keys: "Control_L"),
        ]),
      Group(
        title: KeyTexts.decksAndWindows,
        shortcuts: [
          Shortcut(title: KeyTexts.openFolder, keys: "<Control>o"),
          Shortcut(title: KeyTexts.openFile, keys: "<Shift><Control>o"),
          Shortcut(title: ReviewTexts.title, keys: "F9"),
          Shortcut(title: HistoryTexts.title, keys: "<Control>h"),
          Shortcut(title: KeyTexts.apply, keys: "<Control>Return"),
          Shortcut(title: KeyTexts.newWindow, keys: "<Control>n"),
          Shortcut(title: KeyTexts.closeWindow, keys: "<Control>w"),
          Shortcut(title: KeyTexts.quit, keys: "<Control>q"),
          Shortcut(title: KeyTexts.fullScreen, keys: "F11"),
          Shortcut(title: KeyTexts.leaveFullScreen, keys: "Escape"),
          Shortcut(title: KeyTexts.cancelOpening, keys: "Escape"),
          Shortcut(title: ActionTexts.preferences, keys: "<Control>comma"),
        ]),
      Group(
        title: ActionTexts.help,
        shortcuts: [
          Shortcut(title: ActionTexts.help, keys: "F1"),
          Shortcut(title: KeyTexts.keyboardShortcuts, keys: "<Control>question"),
          Shortcut(title: KeyTexts.mainMenu, keys: "F10"),
        ]),
    ]
  }
}
