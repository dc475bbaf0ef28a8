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

  /// All groups.
  static var groups: [Group] {
    [
      Group(
        title: localized("Deciding"),
        shortcuts: [
          Shortcut(title: Pile.keep.title, keys: "Right p"),
          Shortcut(title: Pile.reject.title, keys: "Left x"),
          Shortcut(title: Pile.favourite.title, keys: "Up f"),
          Shortcut(title: Pile.later.title, keys: "Down space"),
          Shortcut(title: localized("Turn a card with a back over"), keys: "Return t"),
          Shortcut(title: localized("Undo"), keys: "<Control>z u BackSpace"),
          Shortcut(title: localized("Redo"), keys: "<Control><Shift>z"),
          Shortcut(title: localized("Let go of the card in the hand"), keys: "Escape"),
        ]),
      Group(
        title: localized("Decks and Windows"),
        shortcuts: [
          Shortcut(title: localized("Open a folder"), keys: "<Control>o"),
          Shortcut(title: localized("New window"), keys: "<Control>n"),
          Shortcut(title: localized("Close the window"), keys: "<Control>w"),
          Shortcut(title: localized("Quit"), keys: "<Control>q"),
          Shortcut(title: localized("Full screen"), keys: "F11"),
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
