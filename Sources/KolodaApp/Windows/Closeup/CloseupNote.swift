import CAdwaita
import KolodaGTK

/// A line above a photo that can't be shown at its own size, or not at all: why.
@MainActor
final class CloseupNote {
  let widget = makeLabel("", classes: ["osd", "closeup-note"])

  init() {
    widget.map {
      gtk_widget_set_halign($0, GTK_ALIGN_CENTER)
      gtk_label_set_wrap($0.opaque, 1)
    }
    show(nil)
  }

  /// Says something, or goes away.
  func show(_ text: String?) {
    guard let widget else { return }
    gtk_widget_set_visible(widget, text == nil ? 0 : 1)
    if let text { gtk_label_set_text(widget.opaque, text) }
  }
}
