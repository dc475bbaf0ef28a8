import CAdwaita
import KolodaGTK

/// Keeps menus within a narrow window: GTK's are as wide as the longest entry with its key.
@MainActor
enum MenuWidth {
  /// What a menu has around its entries, its shadow included, in logical pixels.
  private static let around: Int32 = 48
  /// The fewest characters of a line of an entry.
  private static let fewest: Int32 = 8

  /// Makes a menu as wide as the window that it opens in at most.
  ///
  /// Where entries and keys don't fit beside each other, the keys are left out; where that is not
  /// enough, long entries have several lines.
  ///
  /// - Parameters:
  ///   - menu: a `GtkPopoverMenu`, which is not open yet.
  ///   - parent: a widget in the window.
  static func limit(_ menu: Widget, in parent: Widget) {
    guard let root = gtk_widget_get_root(parent), let content = gtk_widget_get_first_child(menu)
    else { return }
    let window = UnsafeMutableRawPointer(root).assumingMemoryBound(to: GtkWidget.self)
    let most = gtk_widget_get_width(window) - around
    // A window that was not shown yet has no width.
    guard most > 0 else { return }
    let labels = labels(in: menu)
    let keys = labels.filter(isKey), texts = labels.filter { !isKey($0) }
    // The window may be wider than it was when the menu opened before.
    for key in keys { gtk_widget_set_visible(key, 1) }
    for text in texts { gtk_label_set_max_width_chars(text.opaque, -1) }
    guard width(of: content) > most else { return }
    for key in keys { gtk_widget_set_visible(key, 0) }
    let rest = width(of: content) - most
    guard rest > 0, let widest = texts.map(width).max() else { return }
    for text in texts {
      gtk_label_set_wrap(text.opaque, 1)
      gtk_label_set_wrap_mode(text.opaque, PANGO_WRAP_WORD_CHAR)
      let characters = (widest - rest) / characterWidth(of: text)
      gtk_label_set_max_width_chars(text.opaque, max(characters, fewest))
    }
  }

  /// All labels in a widget, those of closed submenus too.
  private static func labels(in widget: Widget) -> [Widget] {
    if gtk_widget_get_ancestor(widget, gtk_label_get_type()) == widget { return [widget] }
    var found: [Widget] = []
    var child = gtk_widget_get_first_child(widget)
    while let next = child {
      found += labels(in: next)
      child = gtk_widget_get_next_sibling(next)
    }
    return found
  }

  /// Whether a label says the key of an entry.
  private static func isKey(_ label: Widget) -> Bool {
    gtk_widget_get_css_name(label).map { String(cString: $0) } == "accelerator"
  }

  private static func width(of widget: Widget) -> Int32 {
    var natural: Int32 = 0
    gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, nil, &natural, nil, nil)
    return natural
  }

  /// The width that GTK takes for a character of a label, in logical pixels.
  private static func characterWidth(of label: Widget) -> Int32 {
    let usual: Int32 = 8
    guard let context = gtk_widget_get_pango_context(label),
      let metrics = pango_context_get_metrics(context, nil, nil)
    else { return usual }
    defer { pango_font_metrics_unref(metrics) }
    let width = max(
      pango_font_metrics_get_approximate_char_width(metrics),
      pango_font_metrics_get_approximate_digit_width(metrics))
    return max(width / PANGO_SCALE, 1)
  }
}
