import Localization
import Triage

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

  /// All groups, with the keys that work now.
  static func groups(_ settings: Settings) -> [Group] {
    func shortcut(_ title: String, _ commands: KeyCommand...) -> Shortcut {
      let keys = commands.flatMap { settings.activeKeys(of: $0) }
      return Shortcut(title: title, keys: keys.map(\.text).joined(separator: " "))
    }
    func pile(_ pile: Pile) -> Shortcut {
      shortcut(pile.title, .swipe(settings.sides.direction(of: pile)), .decide(pile))
    }
    return [
      Group(
        title: localized("Deciding"),
        shortcuts: [
          pile(.keep), pile(.reject), pile(.favourite), pile(.later),
          shortcut(localized("Turn a card with a back over"), .flip),
          shortcut(localized("Undo"), .undo), shortcut(localized("Redo"), .redo),
          shortcut(localized("Let go of the card in the hand"), .letGo),
        ]),
      Group(
        title: localized("Decks and Windows"),
        shortcuts: [
          Shortcut(title: localized("Open a folder"), keys: "<Control>o"),
          Shortcut(title: localized("New window"), keys: "<Control>n"),
          Shortcut(title: localized("Close the window"), keys: "<Control>w"),
          Shortcut(title: localized("Quit"), keys: "<Control>q"),
          Shortcut(title: localized("Full screen"), keys: "F11"),
          Shortcut(title: localized("Preferences"), keys: "<Control>comma"),
        ]),
      Group(
        title: localized("Help"),
        shortcuts: [
          Shortcut(title: localized("Help"), keys: "F1"),
          Shortcut(title: localized("Keyboard shortcuts"), keys: "<Control>question"),
          Shortcut(title: localized("Main Menu"), keys: "F10"),
        ]),
    ]
  }
}
