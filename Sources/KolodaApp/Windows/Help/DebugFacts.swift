import CAdwaita
import KolodaGTK

/// What someone who looks for a fault wants to know of the machine; in English, for a report.
@MainActor
enum DebugFacts {
  /// The facts, a line each.
  static func text(for window: Widget) -> String {
    let display = gtk_widget_get_display(window)
    let style = adw_style_manager_get_default()
    let facts: [(name: String, value: String)] = [
      ("Koloda", ProgramIdentity.version),
      ("GTK", UsedLibrary.gtkVersion),
      ("libadwaita", UsedLibrary.adwaitaVersion),
      ("Swift", UsedLibrary.swiftVersion),
      ("GRDB", UsedLibrary.grdbVersion),
      ("Renderer", renderer(of: window)),
      ("Display", typeName(display.map { UnsafeMutableRawPointer($0) })),
      ("Scale", String(gtk_widget_get_scale_factor(window))),
      ("Dark", adw_style_manager_get_dark(style) != 0 ? "yes" : "no"),
      ("High contrast", adw_style_manager_get_high_contrast(style) != 0 ? "yes" : "no"),
      ("Animations", adw_get_enable_animations(window) != 0 ? "yes" : "no"),
      ("Locale", g_get_language_names().flatMap { $0.pointee }.map { String(cString: $0) } ?? "?"),
      ("Desktop", variable("XDG_CURRENT_DESKTOP")),
      ("GSK_RENDERER", variable("GSK_RENDERER")),
      ("System", g_get_os_info("PRETTY_NAME").map(taken) ?? "?"),
    ]
    return facts.map { "\($0.name): \($0.value)" }.joined(separator: "\n") + "\n"
  }

  private static func renderer(of window: Widget) -> String {
    typeName(gtk_native_get_renderer(window.opaque).map { UnsafeMutableRawPointer($0) })
  }

  private static func typeName(_ object: UnsafeMutableRawPointer?) -> String {
    guard let object else { return "none" }
    let instance = object.assumingMemoryBound(to: GTypeInstance.self)
    return g_type_name_from_instance(instance).map { String(cString: $0) } ?? "?"
  }

  private static func variable(_ name: String) -> String {
    g_getenv(name).map { String(cString: $0) } ?? "not set"
  }

  private static func taken(_ text: UnsafeMutablePointer<CChar>) -> String {
    defer { g_free(text) }
    return String(cString: text)
  }
}
