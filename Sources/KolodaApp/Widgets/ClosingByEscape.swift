import CAdwaita
import KolodaGLib
import KolodaGTK

/// Makes Escape close a window, unless something in it uses the key.
@MainActor
func closeOnEscape(_ window: Widget) {
  let keys = gtk_event_controller_key_new()
  Signal.connectKeys(keys) { press in
    guard press.typed == UInt32(GDK_KEY_Escape) else { return false }
    gtk_window_close(window.of(GtkWindow.self))
    return true
  }
  gtk_widget_add_controller(window, keys)
}
