import CAdwaita
import KolodaGTK

/// A sentence with a symbol that is not always there; a screen reader speaks it as it comes up.
@MainActor
final class StatusLine {
  let widget: Widget?
  private let words: Widget? = shim_status_label_new()

  /// Makes a line, which is not seen yet.
  init(_ icon: String) {
    let sign = gtk_image_new_from_icon_name(icon)
    sign.map { gtk_widget_set_valign($0, GTK_ALIGN_START) }
    widget = makeBox(
      GTK_ORIENTATION_HORIZONTAL, spacing: 12, classes: ["status-line"], children: [sign, words])
    guard let words else { return }
    gtk_label_set_wrap(words.opaque, 1)
    gtk_label_set_wrap_mode(words.opaque, PANGO_WRAP_WORD_CHAR)
    gtk_label_set_xalign(words.opaque, 0)
    gtk_widget_set_hexpand(words, 1)
    isShown = false
  }

  /// Whether it is seen.
  var isShown: Bool {
    get { widget.map { gtk_widget_get_visible($0) != 0 } ?? false }
    set { widget.map { gtk_widget_set_visible($0, newValue ? 1 : 0) } }
  }

  /// Says something; with nil it goes.
  func say(_ text: String?) {
    isShown = text != nil
    if let text { words.map { gtk_label_set_text($0.opaque, text) } }
  }
}
