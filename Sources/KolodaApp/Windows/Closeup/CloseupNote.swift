import CAdwaita
import KolodaGLib
import KolodaGTK

/// A line above a close-up: its zoom, or why the photo is shown smaller or not at all.
@MainActor
final class CloseupNote {
  let widget = makeLabel("", classes: ["osd", "closeup-note"])
  private lazy var timer = Timer { [weak self] in
    self?.show(nil)
    return false
  }

  init() {
    gtk_widget_set_halign(widget, GTK_ALIGN_CENTER)
    gtk_label_set_wrap(widget.opaque, 1)
    // A press on it goes to the photo or the card below.
    gtk_widget_set_can_target(widget, 0)
    show(nil)
  }

  /// Shows a text for a moment.
  func show(briefly text: String) {
    show(text)
    timer.start(interval: CloseupNote.moment)
  }

  /// How long a text is shown for a moment, in milliseconds.
  private static let moment: UInt32 = 1500

  /// Shows a text; nil hides the line.
  func show(_ text: String?) {
    timer.stop()
    gtk_widget_set_visible(widget, text == nil ? 0 : 1)
    if let text { gtk_label_set_text(widget.opaque, text) }
  }
}
