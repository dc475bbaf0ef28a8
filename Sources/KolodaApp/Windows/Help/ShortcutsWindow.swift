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
    gtk_window_present(window)
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
    let section = child(
      "GtkShortcutsSection",
      property("section-name", "all") + property("max-height", "28") + groups.joined())
    return #"<interface><object class="GtkShortcutsWindow" id="shortcuts">"# + section
      + "</object></interface>"
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
