import CAdwaita
import KolodaGTK

/// The header's title: the photo in front, or the deck; below it, how much is left.
@MainActor
final class DeckTitle {
  let widget: Widget
  private var explanation: String?

  init() {
    widget = adw_window_title_new("Koloda", "")
    // The two ends of a file's name say most.
    for part in widget.withDescendants where part.isInstance(of: gtk_label_get_type()) {
      gtk_label_set_ellipsize(part.opaque, PANGO_ELLIPSIZE_MIDDLE)
    }
  }

  /// Shows a title and a subtitle.
  func show(_ title: String, _ subtitle: String) {
    // libadwaita ignores texts that have not changed.
    adw_window_title_set_title(widget.opaque, title)
    adw_window_title_set_subtitle(widget.opaque, subtitle)
  }

  /// Sets the tooltip, which screen readers read too.
  func explain(_ text: String?) {
    guard text != explanation else { return }
    explanation = text
    gtk_widget_set_tooltip_text(widget, text)
  }
}
