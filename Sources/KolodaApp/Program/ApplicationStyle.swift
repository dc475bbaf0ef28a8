import CAdwaita
import FoundationEssentials
import KolodaDecks
import KolodaGLib

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
    strengthenTexts(on: display)
    TouchTargets.follow(display)
    for icons in [DataFolder.icons, DataFolder.prefixIcons].compactMap(\.self) {
      gtk_icon_theme_add_search_path(gtk_icon_theme_get_for_display(display), icons)
    }
    gtk_window_set_default_icon_name(ProgramIdentity.identifier)
  }

  /// Gives what libadwaita has too faint the contrast that WCAG 2 asks for: 4.5.
  ///
  /// The strokes of Arabic letters are too thin to have their full colour, so the ground of a button
  /// is darker still.
  private static let strength = """
    button.app-version { color: mix(@accent_color, @window_fg_color, 0.35); }
    button.suggested-action { background-color: mix(@accent_bg_color, black, 0.28); }
    """
  /// The same for dim texts, and 3 for dim symbols; in high contrast, libadwaita does so itself.
  private static let strengthOfDimTexts = """
    .dim-label, .dimmed, scale > value, progressbar > text, row label.subtitle,
    row.expander image.expander-row-arrow, spinbutton > text > placeholder,
    entry > text > placeholder, headerbar .subtitle, windowtitle .subtitle, label.separator {
      opacity: 0.75;
    }
    popover.menu accelerator { color: alpha(currentColor, 0.75); }
    popover.menu modelbutton arrow { opacity: 0.7; }
    """

  private static func strengthenTexts(on display: OpaquePointer) {
    guard let manager = adw_style_manager_get_default() else { return }
    let provider = gtk_css_provider_new()
    // The style sheet of the program must win: its looks have contrasts of their own.
    gtk_style_context_add_provider_for_display(
      display, OpaquePointer(provider), UInt32(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION) - 1)
    let follow: @MainActor () -> Void = {
      let isHigh = adw_style_manager_get_high_contrast(manager) != 0
      gtk_css_provider_load_from_data(provider, strength + (isHigh ? "" : strengthOfDimTexts), -1)
    }
    follow()
    // The program has its style until it ends.
    _ = Signal.connectNotify(UnsafeMutableRawPointer(manager), "high-contrast", follow)
  }
}
