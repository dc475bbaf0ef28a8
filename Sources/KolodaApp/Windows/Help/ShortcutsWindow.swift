import CAdwaita
import KolodaGTK
import KolodaLocalization
import KolodaTriage

/// The window that shows every key.
@MainActor
enum ShortcutsWindow {
  /// Shows it over a window.
  static func show(_ settings: Settings, piles: [Pile], over parent: Widget) {
    // GTK makes this window from a description only.
    guard let builder = gtk_builder_new_from_string(description(settings, piles), -1) else {
      return
    }
    defer { g_object_unref(UnsafeMutableRawPointer(builder)) }
    guard let object = gtk_builder_get_object(builder, "shortcuts") else { return }
    let window = UnsafeMutableRawPointer(object).assumingMemoryBound(to: GtkWindow.self)
    gtk_window_set_transient_for(window, parent.of(GtkWindow.self))
    gtk_window_set_modal(window, 1)
    tidyKeys(below: UnsafeMutableRawPointer(object).assumingMemoryBound(to: GtkWidget.self))
    gtk_window_present(window)
  }

  /// GTK writes some keys with an underscore, as in "Page_Up".
  private static func tidyKeys(below widget: Widget) {
    if gtk_widget_has_css_class(widget, "keycap") != 0,
      gtk_widget_get_ancestor(widget, gtk_label_get_type()) == widget
    {
      let text = gtk_label_get_text(widget.opaque).map { String(cString: $0) } ?? ""
      if text.contains("_") { gtk_label_set_text(widget.opaque, text.replacing("_", with: " ")) }
    }
    var child = gtk_widget_get_first_child(widget)
    while let current = child {
      tidyKeys(below: current)
      child = gtk_widget_get_next_sibling(current)
    }
  }

  private static func description(_ settings: Settings, _ piles: [Pile]) -> String {
    let groups = ShortcutList.groups(settings, piles: piles).map { group in
      let shortcuts = group.shortcuts.filter { !$0.keys.isEmpty }.map { shortcut in
        child(
          "GtkShortcutsShortcut",
          property("title", shortcut.title) + property("accelerator", shortcut.keys))
      }
      return child("GtkShortcutsGroup", property("title", group.title) + shortcuts.joined())
    }
    // What is done with cards, and the rest: all at once would not fit on a small screen.
    let sections =
      section("cards", KeyTexts.deciding, groups.prefix(ShortcutList.groupsOfCards))
      + section("decks", KeyTexts.decksAndWindows, groups.dropFirst(ShortcutList.groupsOfCards))
    return #"<interface><object class="GtkShortcutsWindow" id="shortcuts">"# + sections
      + "</object></interface>"
  }

  /// GTK warns of itself where a section has more than two columns.
  private static let longestColumn = 20

  private static func section(
    _ name: String, _ title: String, _ groups: some Sequence<String>
  ) -> String {
    child(
      "GtkShortcutsSection",
      property("section-name", name) + property("title", title)
        + property("max-height", "\(longestColumn)") + groups.joined())
  }

  private static func child(_ type: String, _ content: String) -> String {
    "<child><object class=\"\(type)\">\(content)</object></child>"
  }

  private static func property(_ name: String, _ value: String) -> String {
    guard let escaped = g_markup_escape_text(value, -1) else { return "" }
    defer { g_free(escaped) }
    return "<property name=\"\(name)\">\(String(cString: escaped))</property>"
  }
}
