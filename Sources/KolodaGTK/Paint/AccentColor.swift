import CAdwaita

/// The desktop's accent colour for texts and lines, according to the style of a widget; nil if it
/// has none.
@MainActor
func accentColor(of widget: Widget) -> GdkRGBA? {
  guard let style = gtk_widget_get_style_context(widget) else { return nil }
  var color = GdkRGBA()
  let names = ["accent_color", "theme_selected_bg_color"]
  let isThere = names.contains { gtk_style_context_lookup_color(style, $0, &color).isTrue }
  return isThere ? color : nil
}

extension CardColor {
  /// The desktop's accent colour for texts and lines, according to the style of a widget; nil if it
  /// has none.
  @MainActor
  package static func accent(of widget: Widget) -> CardColor? {
    accentColor(of: widget).map { color in
      CardColor(
        red: Double(color.red), green: Double(color.green), blue: Double(color.blue),
        alpha: Double(color.alpha))
    }
  }
}
