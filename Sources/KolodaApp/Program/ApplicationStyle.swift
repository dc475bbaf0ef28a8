import CAdwaita
import FoundationEssentials
import KolodaDecks

/// The program's style sheet and icons.
@MainActor
enum ApplicationStyle {
  /// Adds the style sheet and the icons to the default display; does nothing without a display.
  static func load() {
    guard let display = gdk_display_get_default() else {
      return
    }
    let provider = gtk_css_provider_new()
    let style = String(decoding: PackageResources.style_css, as: UTF8.self)
    gtk_css_provider_load_from_data(provider, style, -1)
    gtk_style_context_add_provider_for_display(
      display, OpaquePointer(provider), UInt32(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
    g_object_unref(UnsafeMutableRawPointer(provider))
    TouchTargets.follow(display)
    for icons in [DataFolder.icons, DataFolder.prefixIcons].compactMap(\.self) {
      gtk_icon_theme_add_search_path(gtk_icon_theme_get_for_display(display), icons)
    }
    gtk_window_set_default_icon_name(ProgramIdentity.identifier)
  }
}
