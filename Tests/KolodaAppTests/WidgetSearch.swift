import CAdwaita
import KolodaGTK

/// A suite that looks for widgets by what they are and say.
@MainActor
protocol WidgetSearch {}

extension WidgetSearch {
  /// A widget and everything in it.
  func all(in widget: Widget) -> [Widget] {
    var found = [widget]
    var child = gtk_widget_get_first_child(widget)
    while let next = child {
      found += all(in: next)
      child = gtk_widget_get_next_sibling(next)
    }
    return found
  }

  /// Whether a widget is of a type.
  func isOf(_ widget: Widget, _ type: GType) -> Bool {
    g_type_check_instance_is_a(widget.of(GTypeInstance.self), type) != 0
  }

  /// The dialog above a window.
  func dialog(over parent: Widget) -> Widget? {
    guard let list = gtk_window_get_toplevels() else { return nil }
    for place in 0..<g_list_model_get_n_items(list) {
      guard let item = g_list_model_get_item(list, place) else { continue }
      defer { g_object_unref(item) }
      let window = item.assumingMemoryBound(to: GtkWidget.self)
      if gtk_window_get_transient_for(window.of(GtkWindow.self)) == parent.of(GtkWindow.self) {
        return window
      }
    }
    return nil
  }

  /// The texts of the visible labels in a widget.
  func texts(in widget: Widget?) -> [String] {
    guard let widget, gtk_widget_get_visible(widget) != 0 else { return [] }
    var found: [String] = []
    if String(cString: gtk_widget_get_css_name(widget)) == "label" {
      found.append(String(cString: gtk_label_get_text(widget.opaque)))
    }
    var child = gtk_widget_get_first_child(widget)
    while let next = child {
      found += texts(in: next)
      child = gtk_widget_get_next_sibling(next)
    }
    return found
  }
}
