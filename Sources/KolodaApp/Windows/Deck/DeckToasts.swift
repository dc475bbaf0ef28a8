import CAdwaita
import KolodaGLib
import KolodaGTK

/// The notes that come up over the deck for a while, one at a time: the newest is never hidden by
/// an older one, and never waits for it.
@MainActor
final class DeckToasts {
  let widget: Widget?
  /// The text that is shown, nil if none is.
  private(set) var text: String?
  private var shown: ObjectReference?

  /// How long a note stays, in seconds.
  static let seconds: guint = 5

  init() {
    widget = adw_toast_overlay_new()
  }

  /// Shows a note.
  ///
  /// - Parameters:
  ///   - button: what its button says; without one it has none.
  ///   - pressed: what the button does.
  func show(_ text: String, button: String? = nil, _ pressed: (@MainActor () -> Void)? = nil) {
    dismiss()
    // The title is taken as markup.
    let escaped = g_markup_escape_text(text, -1)
    defer { g_free(escaped) }
    guard let widget, let escaped, let toast = adw_toast_new(escaped) else { return }
    let object = UnsafeMutableRawPointer(toast)
    adw_toast_set_timeout(toast, DeckToasts.seconds)
    if let button {
      adw_toast_set_button_label(toast, button)
      if let pressed {
        Signal.connect(object, "button-clicked") { () -> Void in pressed() }
      }
    }
    let own = ObjectReference(retaining: toast)
    shown = own
    self.text = text
    Signal.connect(object, "dismissed") { [weak self, weak own] () -> Void in
      guard let self, let own, shown === own else { return }
      shown = nil
      self.text = nil
    }
    adw_toast_overlay_add_toast(widget.opaque, toast)
  }

  /// Takes away the note that is shown.
  func dismiss() {
    guard let old = shown else { return }
    shown = nil
    text = nil
    withExtendedLifetime(old) { adw_toast_dismiss(old.pointer) }
  }
}
