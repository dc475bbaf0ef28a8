import CAdwaita
import KolodaGTK
import Localization

/// The window in which the user sets things; every change is applied at once.
@MainActor
enum PreferencesWindow {
  /// Shows the window.
  static func show(_ settings: SettingsStore, over parent: Widget) {
    guard let window = adw_preferences_window_new() else { return }
    gtk_window_set_transient_for(window.of(GtkWindow.self), parent.of(GtkWindow.self))
    gtk_window_present(window.of(GtkWindow.self))
  }
}
