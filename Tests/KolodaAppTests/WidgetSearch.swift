import CAdwaita
import KolodaGTK

/// A suite that looks for widgets by what they are and say.
@MainActor
protocol WidgetSearch {}

extension WidgetSearch {
  /// The dialog above a window.
  func dialog(over parent: Widget) -> Widget? {
    var found: Widget?
    eachItem(of: gtk_window_get_toplevels()) { item in
      let window = item.assumingMemoryBound(to: GtkWindow.self)
      guard gtk_window_get_transient_for(window) == parent.of(GtkWindow.self) else { return }
      found = item.assumingMemoryBound(to: GtkWidget.self)
    }
    return found
  }

  /// The texts of the visible labels in a widget.
  func texts(in widget: Widget?) -> [String] {
    guard let widget, gtk_widget_get_visible(widget) != 0 else { return [] }
    let isLabel = String(cString: gtk_widget_get_css_name(widget)) == "label"
    let own = isLabel ? [String(cString: gtk_label_get_text(widget.opaque))] : []
    return own + widget.children.flatMap { texts(in: $0) }
  }
}
