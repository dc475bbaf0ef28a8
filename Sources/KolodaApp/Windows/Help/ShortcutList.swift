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
    [deciding(deck), marking(deck), viewing(deck), outside, windows, help]
  }

  private static func deciding(_ deck: DeckKeys) -> Group {
    let piles = deck.piles.map { Shortcut($0.title, keys: deck.keys(of: $0)) }.filter {
      !$0.keys.isEmpty || deck.piles.count <= mostPiles
    }
    return Group(
      title: KeyTexts.deciding,
      shortcuts: piles + [
        Shortcut(KeyTexts.flip, keys: deck.flipping),
        Shortcut(KeyTexts.playVideo, keys: deck.hasBacks ? [] : deck.keys(of: .flip)),
        Shortcut(ActionTexts.undo, [.undo], in: deck),
        Shortcut(ActionTexts.redo, [.redo], in: deck),
        Shortcut(KeyTexts.confirm, [.confirm], in: deck),
        Shortcut(KeyTexts.letGo, [.letGo], in: deck),
        Shortcut(KeyTexts.tryAgain, .tryAgain),
      ])
  }

  private static func marking(_ deck: DeckKeys) -> Group {
    Group(
      title: MarkTexts.heading,
      shortcuts: [
        Shortcut(MarkTexts.setStars, Stars.allCases.map { .stars($0) }, in: deck),
        Shortcut(
          MarkTexts.setLabel, [.label(.red), .label(.yellow), .label(.green), .label(.blue)],
          in: deck),
        Shortcut(KeyTexts.note, [.note], in: deck),
        Shortcut(KeyTexts.turnRight, [.turn(.right)], in: deck),
        Shortcut(KeyTexts.turnLeft, [.turn(.left)], in: deck),
      ])
  }

  private static func viewing(_ deck: DeckKeys) -> Group {
    Group(
      title: KeyTexts.view,
      shortcuts: [
        Shortcut(KeyTexts.nextOrPrevious, [.browse(.next), .browse(.previous)], in: deck),
        Shortcut(KeyTexts.firstOrLast, [.browse(.first), .browse(.last)], in: deck),
        Shortcut(title: KeyTexts.stopBrowsing, keys: DefaultKeys.leave),
        Shortcut(ActionTexts.zoom, [.zoom], in: deck),
        Shortcut(KeyTexts.zoomSteps, ZoomStep.allCases.map { .zoomStep($0) }, in: deck),
        Shortcut(KeyTexts.moveZoomed, PileSides.directions.map { .pan($0) }, in: deck),
        Shortcut(title: KeyTexts.wholePhoto, keys: DefaultKeys.leave),
        Shortcut(KeyTexts.stack, [.stack], in: deck),
        Shortcut(KeyTexts.compare, [.compare], in: deck),
        Shortcut(KeyTexts.information, [.information], in: deck),
        Shortcut(ActionTexts.strip, .neighbours),
        Shortcut(KeyTexts.cardMenu, .cardMenu),
        Shortcut(KeyTexts.search, .find),
        Shortcut(KeyTexts.record, .goToRecord),
      ])
  }

  private static var outside: Group {
    Group(
      title: OutsideTexts.menu,
      shortcuts: [
        Shortcut(KeyTexts.openOutside, .openOutside),
        Shortcut(KeyTexts.openWith, .openWith),
        Shortcut(OutsideTexts.show, .showInFiles),
        Shortcut(OutsideTexts.copy, .copy),
        Shortcut(title: OutsideTexts.dragOut, keys: DefaultKeys.dragOut),
      ])
  }

  private static var windows: Group {
    Group(
      title: KeyTexts.decksAndWindows,
      shortcuts: [
        Shortcut(KeyTexts.openFolder, .open),
        Shortcut(KeyTexts.openFile, .openFile),
        Shortcut(ReviewTexts.title, .review),
        Shortcut(HistoryTexts.title, .history),
        Shortcut(KeyTexts.apply, .apply),
        Shortcut(KeyTexts.newWindow, .newWindow),
        Shortcut(KeyTexts.closeWindow, .close),
        Shortcut(KeyTexts.quit, .quit),
        Shortcut(KeyTexts.fullScreen, .fullscreen),
        Shortcut(title: KeyTexts.leaveFullScreen, keys: DefaultKeys.leave),
        Shortcut(title: KeyTexts.cancelOpening, keys: DefaultKeys.leave),
        Shortcut(ActionTexts.preferences, .preferences),
      ])
  }

  private static var help: Group {
    Group(
      title: ActionTexts.help,
      shortcuts: [
        Shortcut(ActionTexts.help, .help),
        Shortcut(KeyTexts.keyboardShortcuts, .shortcuts),
        Shortcut(KeyTexts.mainMenu, .mainMenu),
      ])
  }
}

extension ShortcutList.Shortcut {
  init(_ title: String, keys: [Accelerator]) {
    self.init(title: title, keys: keys.map(\.text).joined(separator: " "))
  }

  /// What the keys do that the user can change.
  init(_ title: String, _ commands: [KeyCommand], in deck: DeckKeys) {
    self.init(title, keys: commands.flatMap { deck.keys(of: $0) })
  }

  init(_ title: String, _ command: WindowCommand) {
    self.init(title: title, keys: command.keys.joined(separator: " "))
  }
}
