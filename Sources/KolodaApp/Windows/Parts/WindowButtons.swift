import CAdwaita
import KolodaGLib
import KolodaGTK

/// The buttons for the window in a header bar.
@MainActor
enum WindowButtons {
  /// Leaves a narrow header only the button that closes the window, so that its title has room.
  ///
  /// Without the desktop's own settings, GTK also has buttons that minimise and maximise.
  static func fit(_ header: Widget, isNarrow: Bool) {
    guard isNarrow, let usual else {
      return adw_header_bar_set_decoration_layout(header.opaque, nil)
    }
    adw_header_bar_set_decoration_layout(header.opaque, closing(usual))
  }

  /// Fits the buttons of a page's header as soon as the page is shown.
  static func fitWhenShown(_ header: Widget) {
    Signal.connect(header.object, "map") { () -> Void in
      guard let root = gtk_widget_get_root(header) else { return }
      let window = UnsafeMutableRawPointer(root).assumingMemoryBound(to: GtkWidget.self)
      let width = gtk_widget_get_width(window)
      fit(header, isNarrow: width > 0 && Double(width) < CardArea.narrowWidth)
    }
  }

  /// The desktop's layout, as in "menu:minimize,maximize,close".
  private static var usual: String? {
    guard let settings = gtk_settings_get_default(),
      let layout = shim_get_string(UnsafeMutableRawPointer(settings), "gtk-decoration-layout")
    else { return nil }
    defer { g_free(layout) }
    return String(cString: layout)
  }

  /// A layout without all but the button that closes the window, which stays on its side.
  nonisolated static func closing(_ layout: String) -> String {
    layout.split(separator: ":", omittingEmptySubsequences: false).map { side in
      side.split(separator: ",").filter { $0 == "close" }.joined(separator: ",")
    }.joined(separator: ":")
  }
}
