import CAdwaita
import KolodaGTK

/// A line above a close-up that says why the photo is shown smaller or not at all.
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

  /// Shows a text; nil hides the line.
  func show(_ text: String?) {
    guard let widget else { return }
    gtk_widget_set_visible(widget, text == nil ? 0 : 1)
    if let text { gtk_label_set_text(widget.opaque, text) }
  }
}
