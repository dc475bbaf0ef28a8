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
    let stack = stack(in: content)
    let pages = stack.map { Array($0.children) } ?? [content]
    // The window may be wider than it was when the menu opened before.
    for label in labels(in: content) {
      if isKey(label) {
        gtk_widget_set_visible(label, 1)
      } else {
        gtk_label_set_wrap(label.opaque, 0)
        gtk_label_set_max_width_chars(label.opaque, -1)
      }
    }
    // While a menu isn't shown, its stack requests the width at which its height is least.
    let isWide = pages.contains { naturalWidth(of: $0) > most }
    stack.map { gtk_stack_set_hhomogeneous($0.opaque, isWide ? 0 : 1) }
    for page in pages { limit(page, to: most) }
  }

  /// Makes the menu, or a submenu, narrower.
  private static func limit(_ page: Widget, to most: Int32) {
    guard naturalWidth(of: page) > most else { return }
    let labels = labels(in: page)
    let texts = labels.filter { !isKey($0) }
    for key in labels where isKey(key) { gtk_widget_set_visible(key, 0) }
    let rest = naturalWidth(of: page) - most
    guard rest > 0, let widest = texts.map({ naturalWidth(of: $0) }).max() else { return }
    for text in texts {
      gtk_label_set_wrap(text.opaque, 1)
      gtk_label_set_wrap_mode(text.opaque, PANGO_WRAP_WORD_CHAR)
      let characters = (widest - rest) / max(Int32(characterWidth(of: text)), 1)
      gtk_label_set_max_width_chars(text.opaque, max(characters, fewest))
    }
  }

  /// The stack of the menu and its submenus, of which one is shown at a time.
  private static func stack(in content: Widget) -> Widget? {
    content.withDescendants.first { $0.isInstance(of: gtk_stack_get_type()) }
  }

  /// All labels in a widget, those of closed submenus too.
  private static func labels(in widget: Widget) -> [Widget] {
    widget.withDescendants.filter { $0.isInstance(of: gtk_label_get_type()) }
  }

  /// Whether a label says the key of an entry.
  private static func isKey(_ label: Widget) -> Bool {
    gtk_widget_get_css_name(label).map { String(cString: $0) } == "accelerator"
  }
}
