import CAdwaita
import KolodaFolders
import KolodaGLib
import KolodaGTK

/// A field for a time, or for one to add; it runs from left to right in every language.
@MainActor
final class ClockField<Value> {
  let widget: Widget = gtk_entry_new()
  /// Called when the user leaves the field, or presses Return.
  var onDone: (@MainActor () -> Void)?
  /// What its text means; nil if it makes no sense.
  ///
  /// It is kept, since a field that goes also loses the focus, and then has no text any more.
  private(set) var value: Value?

  /// - Parameters:
  ///   - text: what it begins with.
  ///   - placeholder: an example, shown while the field is empty.
  ///   - width: its width, in characters.
  ///   - read: returns what a text means; nil if it makes no sense, and the field says so.
  init(
    _ text: String, placeholder: String, width: Int32, read: @escaping (String) -> Value?
  ) {
    value = read(text)
    gtk_editable_set_width_chars(widget.opaque, width)
    gtk_editable_set_max_width_chars(widget.opaque, width)
    gtk_editable_set_alignment(widget.opaque, 1)
    gtk_entry_set_placeholder_text(widget.of(GtkEntry.self), placeholder)
    // The text and the placeholder, too.
    for part in widget.withDescendants { gtk_widget_set_direction(part, GTK_TEXT_DIR_LTR) }
    gtk_editable_set_text(widget.opaque, text)
    Signal.connectNotify(widget.object, "text") { [weak self] in
      guard let self else { return }
      value = read(enteredText(in: widget))
      setClass("error", of: widget, to: value == nil)
    }
    Signal.connect(widget.object, "activate") { [weak self] () -> Void in self?.onDone?() }
    let focus = gtk_event_controller_focus_new()
    Signal.connect(UnsafeMutableRawPointer(focus), "leave") { [weak self] () -> Void in
      self?.onDone?()
    }
    gtk_widget_add_controller(widget, focus)
  }
}

extension ClockField<Int> {
  /// The width of a field for a time such as `-1000:00:00`, in characters.
  private static var addedWidth: Int32 { 10 }

  /// A field for the seconds to add.
  static func added(_ seconds: Int) -> ClockField {
    ClockField(
      seconds == 0 ? "" : CameraClocks.text(ofSeconds: seconds),
      placeholder: CameraClocks.text(ofSeconds: 0), width: addedWidth, read: CameraClocks.seconds)
  }
}
