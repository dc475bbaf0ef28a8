import CAdwaita
import KolodaGLib
import KolodaGTK

/// A line under the header that says what went wrong, until it is closed.
@MainActor
final class Banner {
  let widget: Widget?
  private let label: Widget?

  init() {
    label = makeLabel("")
    widget = gtk_revealer_new()
    guard let widget, let label else { return }
    gtk_label_set_wrap(label.opaque, 1)
    gtk_label_set_xalign(label.opaque, 0)
    gtk_widget_set_hexpand(label, 1)
    let close = makeIconButton("window-close-symbolic", name: ActionTexts.close)
    close.map { gtk_widget_add_css_class($0, "flat") }
    close.map { gtk_widget_set_valign($0, GTK_ALIGN_CENTER) }
    let box = makeBox(
      GTK_ORIENTATION_HORIZONTAL, spacing: 12, classes: ["deck-banner"], children: [label, close])
    gtk_revealer_set_child(widget.opaque, box)
    if let close {
      Signal.connect(close.object, "clicked") { [weak self] () -> Void in self?.hide() }
    }
  }

  /// Shows a message.
  func show(_ message: String) {
    guard let widget, let label else { return }
    gtk_label_set_text(label.opaque, message)
    gtk_revealer_set_reveal_child(widget.opaque, 1)
  }

  /// Hides the line.
  func hide() {
    guard let widget else { return }
    gtk_revealer_set_reveal_child(widget.opaque, 0)
  }
}
