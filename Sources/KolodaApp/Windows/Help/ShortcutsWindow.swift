import CAdwaita
import KolodaGTK
import KolodaTriage

/// The window that shows every key of a deck.
@MainActor
enum ShortcutsWindow {
  /// The size it opens with, in logical pixels.
  private static let size: (width: Int32, height: Int32) = (560, 720)
  /// The least width that everything fits into, in logical pixels.
  private static let leastWidth: Int32 = 360

  /// Shows it over a window.
  static func show(_ keys: DeckKeys, over parent: Widget) {
    let made = adw_preferences_window_new()
    let groups = ShortcutList.groups(keys).map { group in
      makeGroup(group.title, rows: group.shortcuts.filter { !$0.keys.isEmpty }.map(makeRow))
    }
    let pages = [
      makePage(
        name: "cards", title: KeyPreferenceTexts.card, icon: "koloda-deck-symbolic",
        groups: Array(groups.prefix(ShortcutList.groupsOfCards))),
      makePage(
        name: "decks", title: KeyTexts.decksAndWindows, icon: "folder-symbolic",
        groups: Array(groups.dropFirst(ShortcutList.groupsOfCards))),
    ]
    for case let page? in pages {
      adw_preferences_window_add(
        made.of(AdwPreferencesWindow.self), page.of(AdwPreferencesPage.self))
    }
    let window = made.of(GtkWindow.self)
    gtk_window_set_title(window, KeyTexts.shortcuts)
    gtk_window_set_default_size(window, size.width, size.height)
    gtk_widget_set_size_request(made, leastWidth, 360)
    gtk_window_set_transient_for(window, parent.of(GtkWindow.self))
    gtk_window_set_destroy_with_parent(window, 1)
    gtk_window_set_modal(window, 1)
    gtk_window_present(window)
  }

  private static func makeRow(_ shortcut: ShortcutList.Shortcut) -> Widget {
    let row = adw_action_row_new()
    nameRow(row, shortcut.title, nil)
    adw_action_row_set_title_lines(row.of(AdwActionRow.self), 0)
    let caps = KeyCaps()
    caps.show(
      shortcut.keys.split(separator: " ").map { key in
        key == "Control_L" ? Accelerator.control : Accelerator(String(key))?.keycap ?? String(key)
      })
    adw_action_row_add_suffix(row.of(AdwActionRow.self), caps.widget)
    return row
  }
}
