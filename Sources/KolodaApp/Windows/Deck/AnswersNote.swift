import CAdwaita
import KolodaGTK

/// A line above a disputed card that shows each person's answer.
@MainActor
final class AnswersNote {
  let widget: Widget = makeLabel("", classes: ["osd", "closeup-note"])

  init() {
    gtk_label_set_wrap(widget.opaque, 1)
    gtk_label_set_wrap_mode(widget.opaque, PANGO_WRAP_WORD_CHAR)
    gtk_label_set_justify(widget.opaque, GTK_JUSTIFY_CENTER)
    gtk_widget_set_halign(widget, GTK_ALIGN_CENTER)
    show(nil)
  }

  /// Shows a text; nil hides the line.
  func show(_ text: String?) {
    gtk_widget_set_visible(widget, text == nil ? 0 : 1)
    if let text { gtk_label_set_text(widget.opaque, text) }
  }
}
