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
  /// How many characters of keys are beside each other at most, at the usual size of text.
  private static let lineLength = 18

  /// Shows it over a window.
  static func show(_ keys: DeckKeys, over parent: Widget) {
    let made = adw_preferences_window_new()
    let length = Int(Double(lineLength) / textScale(of: made))
    let groups = ShortcutList.groups(keys).map { group in
      makeGroup(
        group.title,
        rows: group.shortcuts.filter { !$0.keys.isEmpty }.map { makeRow($0, lineLength: length) })
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

  private static func makeRow(_ shortcut: ShortcutList.Shortcut, lineLength: Int) -> Widget {
    let row = adw_action_row_new()
    nameRow(row, shortcut.title, nil)
    adw_action_row_set_title_lines(row.of(AdwActionRow.self), 0)
    let caps = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 6)
    gtk_widget_set_valign(caps, GTK_ALIGN_CENTER)
    for line in lines(of: shortcut, length: lineLength) {
      let row = makeBox(
        GTK_ORIENTATION_HORIZONTAL, spacing: 6,
        children: line.map { makeLabel($0, classes: ["keycap", "large"]) })
      gtk_widget_set_halign(row, GTK_ALIGN_END)
      append(row, to: caps)
    }
    adw_action_row_add_suffix(row.of(AdwActionRow.self), caps)
    return row
  }

  /// What is written on the keys, as many in a line as have room in a narrow window.
  private static func lines(of shortcut: ShortcutList.Shortcut, length most: Int) -> [[String]] {
    let keys = shortcut.keys.split(separator: " ").map { key in
      key == "Control_L" ? Accelerator.control : Accelerator(String(key))?.keycap ?? String(key)
    }
    return keys.reduce(into: [[String]]()) { lines, key in
      let length = (lines.last ?? []).reduce(key.count) { $0 + $1.count + 1 }
      if lines.isEmpty || length > most { lines.append([]) }
      lines[lines.count - 1].append(key)
    }
  }
}
