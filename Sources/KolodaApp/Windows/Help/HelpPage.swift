import CAdwaita
import KolodaGTK

/// Sets a topic of the help.
@MainActor
enum HelpPage {
  /// The length of a line at most, in logical pixels.
  private static let width: Int32 = 520
  /// Around the text, in logical pixels.
  private static let margin: Int32 = 24

  /// The topic's line in the list.
  static func row(_ topic: HelpTopic) -> Widget {
    let icon = gtk_image_new_from_icon_name(topic.icon)
    let label = makeLabel(topic.title)
    gtk_label_set_xalign(label.opaque, 0)
    gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
    let box = makeBox(
      GTK_ORIENTATION_HORIZONTAL, spacing: 12, classes: ["help-topic"], children: [icon, label])
    return box
  }

  /// The topic's page.
  static func page(_ topic: HelpTopic) -> Widget {
    let column = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 18)
    let clamp = adw_clamp_new()
    let scroller = gtk_scrolled_window_new()
    for part in topic.parts { append(widget(for: part), to: column) }
    for set in [gtk_widget_set_margin_top, gtk_widget_set_margin_bottom] { set(column, margin) }
    for set in [gtk_widget_set_margin_start, gtk_widget_set_margin_end] { set(column, margin) }
    adw_clamp_set_maximum_size(clamp.opaque, width)
    adw_clamp_set_child(clamp.opaque, column)
    gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_child(scroller.opaque, clamp)
    return scroller
  }

  private static func widget(for part: HelpTopic.Part) -> Widget? {
    switch part {
    case .text(let text): makeText(text, classes: ["help-text"])
    case .command(let text): command(text)
    // An empty table would leave a gap: on the page about flash cards in a deck without backs.
    case .keys(let keys): keys.isEmpty ? nil : table(keys)
    }
  }

  private static func command(_ text: String) -> Widget {
    let label = makeText(text, classes: ["monospace", "help-command"])
    gtk_label_set_selectable(label.opaque, 1)
    // A label that can be selected takes the keyboard, and would be seen selected at once.
    gtk_widget_set_can_focus(label, 0)
    // What is typed reads from left to right in every language.
    gtk_widget_set_direction(label, GTK_TEXT_DIR_LTR)
    return label
  }

  private static func table(_ keys: [(keys: String, meaning: String)]) -> Widget {
    let grid = gtk_grid_new()
    gtk_grid_set_column_spacing(grid.of(GtkGrid.self), 18)
    gtk_grid_set_row_spacing(grid.of(GtkGrid.self), 12)
    for (row, line) in keys.enumerated() {
      // A command may have any number of keys, which must not widen the window.
      let key = makeText(line.keys, classes: ["help-keys"])
      gtk_widget_set_halign(key, GTK_ALIGN_START)
      gtk_widget_set_valign(key, GTK_ALIGN_CENTER)
      gtk_grid_attach(grid.of(GtkGrid.self), key, 0, Int32(row), 1, 1)
      let meaning = makeText(line.meaning, classes: [])
      gtk_widget_set_hexpand(meaning, 1)
      gtk_grid_attach(grid.of(GtkGrid.self), meaning, 1, Int32(row), 1, 1)
    }
    return grid
  }
}
