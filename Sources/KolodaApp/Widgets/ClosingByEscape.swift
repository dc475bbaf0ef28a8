import CAdwaita
import KolodaGLib
import KolodaGTK

/// Has Escape close a window, as far as nothing in it takes the key for itself.
@MainActor
func closeOnEscape(_ window: Widget) {
  guard let keys = gtk_event_controller_key_new() else { return }
  Signal.connectKey(UnsafeMutableRawPointer(keys), "key-pressed") { key, _ in
    guard key == UInt32(GDK_KEY_Escape) else { return false }
    gtk_window_close(window.of(GtkWindow.self))
    return true
  }
  gtk_widget_add_controller(window, keys)
}
