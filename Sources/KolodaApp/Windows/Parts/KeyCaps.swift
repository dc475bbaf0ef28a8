import CAdwaita
import KolodaGTK

/// The caps of keys in a row.
@MainActor
final class KeyCaps {
  let widget = makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 6)
  private var shown: [Accelerator]?

  init() { gtk_widget_set_valign(widget, GTK_ALIGN_CENTER) }

  /// Shows keys.
  ///
  /// - Parameter isIdle: whether a key does nothing.
  /// - Returns: whether they are others than before.
  @discardableResult
  func show(_ keys: [Accelerator], isIdle: (Accelerator) -> Bool) -> Bool {
    let areOthers = keys != shown
    if areOthers { rebuild(keys) }
    shown = keys
    var cap = gtk_widget_get_first_child(widget)
    for key in keys {
      guard let label = cap else { break }
      setClass("idle", of: label, to: isIdle(key))
      cap = gtk_widget_get_next_sibling(label)
    }
    return areOthers
  }

  private func rebuild(_ keys: [Accelerator]) {
    while let old = gtk_widget_get_first_child(widget) {
      gtk_box_remove(widget.of(GtkBox.self), old)
    }
    for key in keys { append(makeLabel(key.keycap, classes: ["keycap", "large"]), to: widget) }
    if keys.isEmpty {
      append(makeLabel(KeyPreferenceTexts.noKeys, classes: ["dim-label"]), to: widget)
    }
  }
}
