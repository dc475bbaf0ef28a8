import CAdwaita
import KolodaGTK

/// The window that says what this program is.
@MainActor
enum AboutWindow {
  static func show(over window: Widget) {
    let about = adw_about_window_new()
    adw_about_window_set_application_name(about.opaque, "Koloda")
    adw_about_window_set_application_icon(about.opaque, ProgramIdentity.identifier)
    adw_about_window_set_version(about.opaque, ProgramIdentity.version)
    adw_about_window_set_comments(about.opaque, AboutTexts.comments)
    adw_about_window_set_developer_name(about.opaque, AboutTexts.authors)
    adw_about_window_set_license_type(about.opaque, GTK_LICENSE_MIT_X11)
    adw_about_window_set_copyright(about.opaque, AboutTexts.copyright)
    adw_about_window_set_translator_credits(about.opaque, translators)
    credit(UsedLibrary.all.map(\.credit), AboutTexts.dependencies, in: about)
    credit([AboutTexts.original], AboutTexts.origin, in: about)
    for dependency in UsedLibrary.all {
      adw_about_window_add_legal_section(
        about.opaque, dependency.name, nil, dependency.licence, nil)
    }
    adw_about_window_set_debug_info(about.opaque, DebugFacts.text(for: window))
    adw_about_window_set_debug_info_filename(about.opaque, "koloda-debug.txt")
    gtk_window_set_transient_for(about.of(GtkWindow.self), window.of(GtkWindow.self))
    gtk_window_set_modal(about.of(GtkWindow.self), 1)
    gtk_window_present(about.of(GtkWindow.self))
  }

  /// The names of the translators into the user's language; a translation puts them here.
  private static var translators: String {
    let credits = AboutTexts.translators
    return credits == "translator-credits" ? "" : credits
  }

  private static func credit(_ names: [String], _ heading: String, in about: Widget) {
    var pointers: [UnsafeMutablePointer<CChar>?] = names.map { g_strdup($0) } + [nil]
    defer { pointers.forEach { g_free($0) } }
    pointers.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress?.withMemoryRebound(
        to: UnsafePointer<CChar>?.self, capacity: buffer.count
      ) { adw_about_window_add_credit_section(about.opaque, heading, $0) }
    }
  }
}
