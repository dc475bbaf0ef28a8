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
    func shortcut(_ title: String, _ command: WindowCommand) -> Shortcut {
      Shortcut(title: title, keys: command.keys.joined(separator: " "))
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
          shortcut(KeyTexts.tryAgain, .tryAgain),
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
          Shortcut(title: KeyTexts.stopBrowsing, keys: DefaultKeys.leave),
          shortcut(ActionTexts.zoom, [.zoom]),
          shortcut(KeyTexts.zoomSteps, ZoomStep.allCases.map { .zoomStep($0) }),
          shortcut(KeyTexts.moveZoomed, PileSides.directions.map { .pan($0) }),
          Shortcut(title: KeyTexts.wholePhoto, keys: DefaultKeys.leave),
          shortcut(KeyTexts.stack, [.stack]),
          shortcut(KeyTexts.compare, [.compare]),
          shortcut(KeyTexts.information, [.information]),
          shortcut(ActionTexts.strip, .neighbours),
          shortcut(KeyTexts.cardMenu, .cardMenu),
          shortcut(KeyTexts.search, .find),
          shortcut(KeyTexts.record, .goToRecord),
        ]),
      Group(
        title: OutsideTexts.menu,
        shortcuts: [
          shortcut(KeyTexts.openOutside, .openOutside),
          shortcut(KeyTexts.openWith, .openWith),
          shortcut(OutsideTexts.show, .showInFiles),
          shortcut(OutsideTexts.copy, .copy),
          Shortcut(title: OutsideTexts.dragOut, keys: DefaultKeys.dragOut),
        ]),
      Group(
        title: KeyTexts.decksAndWindows,
        shortcuts: [
          shortcut(KeyTexts.openFolder, .open),
          shortcut(KeyTexts.openFile, .openFile),
          shortcut(ReviewTexts.title, .review),
          shortcut(HistoryTexts.title, .history),
          shortcut(KeyTexts.apply, .apply),
          shortcut(KeyTexts.newWindow, .newWindow),
          shortcut(KeyTexts.closeWindow, .close),
          shortcut(KeyTexts.quit, .quit),
          shortcut(KeyTexts.fullScreen, .fullscreen),
          Shortcut(title: KeyTexts.leaveFullScreen, keys: DefaultKeys.leave),
          Shortcut(title: KeyTexts.cancelOpening, keys: DefaultKeys.leave),
          shortcut(ActionTexts.preferences, .preferences),
        ]),
      Group(
        title: ActionTexts.help,
        shortcuts: [
          shortcut(ActionTexts.help, .help),
          shortcut(KeyTexts.keyboardShortcuts, .shortcuts),
          shortcut(KeyTexts.mainMenu, .mainMenu),
        ]),
    ]
  }
}
