import CAdwaita
import KolodaGTK

/// A sentence with an icon that appears when needed; screen readers announce it then.
@MainActor
final class StatusLine {
  let widget: Widget
  private let words: Widget = makeStatusLabel()

  /// Makes a hidden line.
  init(_ icon: String) {
    let sign = gtk_image_new_from_icon_name(icon)
    gtk_widget_set_valign(sign, GTK_ALIGN_START)
    widget = makeBox(
      GTK_ORIENTATION_HORIZONTAL, spacing: 12, classes: ["status-line"], children: [sign, words])
    wrapWords(of: words)
    gtk_widget_set_hexpand(words, 1)
    isShown = false
  }

  var isShown: Bool {
    get { gtk_widget_get_visible(widget) != 0 }
    set { gtk_widget_set_visible(widget, newValue ? 1 : 0) }
  }

  /// Shows a text; nil hides the line.
  func say(_ text: String?) {
    isShown = text != nil
    if let text { gtk_label_set_text(words.opaque, text) }
  }
}
