import CAdwaita
import KolodaGTK
import Localization

/// The window that says what this program is.
@MainActor
enum AboutWindow {
  static func show(over window: Widget) {
    guard let about = adw_about_window_new() else { return }
    adw_about_window_set_application_name(about.opaque, "Koloda")
    adw_about_window_set_application_icon(about.opaque, KolodaApplication.identifier)
    adw_about_window_set_version(about.opaque, KolodaCommand.version)
    adw_about_window_set_comments(
      about.opaque, localized("Swipe through a pile of photos; every decision is kept."))
    adw_about_window_set_developer_name(about.opaque, localized("The Koloda authors"))
    adw_about_window_set_license_type(about.opaque, GTK_LICENSE_MIT_X11)
    adw_about_window_set_copyright(about.opaque, localized("© 2026 The Koloda authors"))
    gtk_window_set_transient_for(about.of(GtkWindow.self), window.of(GtkWindow.self))
    gtk_window_set_modal(about.of(GtkWindow.self), 1)
    gtk_window_present(about.of(GtkWindow.self))
  }
}
