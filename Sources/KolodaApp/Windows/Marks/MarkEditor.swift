import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK
import KolodaTriage

/// The marks of the card in front, to be changed: a row of stars, one of colours, and a note.
@MainActor
final class MarkEditor {
  let widget: Widget?
  private var stars: [(stars: Stars, button: Widget)] = []
  private var labels: [(label: ColourLabel, button: Widget)] = []
  private let text: Widget? = gtk_text_view_new()
  private var card: CardID?
  private var shown = Marks()

  /// Is told of a mark that the user gives a card.
  ///
  /// It answers whether the card has the mark now.
  var onMark: (@MainActor (CardID, Mark) -> Bool)?
  /// Is told that a note can't be taken.
  var onTooLong: (@MainActor () -> Void)?

  init() {
    widget = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 6, classes: ["mark-editor"])
    let starRow = makeBox(GTK_ORIENTATION_HORIZONTAL, classes: ["linked-stars"])
    let labelRow = makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 3)
    for value in Stars.allCases where value != .zero {
      guard let button = MarkEditor.button("☆", value.title, ["flat", "star"]) else { continue }
      stars.append((value, button))
      append(button, to: starRow)
      Signal.connect(button.object, "clicked") { [weak self] () -> Void in
        guard let self else { return }
        // The same stars once more are none.
        mark(.stars(shown.stars == value ? .zero : value))
      }
    }
    for value in ColourLabel.allCases where value != .cleared {
      guard
        let button = MarkEditor.button("●", value.title, ["flat", "circular", value.styleClass])
      else { continue }
      labels.append((value, button))
      append(button, to: labelRow)
      Signal.connect(button.object, "clicked") { [weak self] () -> Void in
        guard let self else { return }
        mark(.label(shown.label == value ? .cleared : value))
      }
    }
    for part in [starRow, labelRow, makeNote()] { append(part, to: widget) }
  }

  private static func button(_ sign: String, _ name: String, _ classes: [String]) -> Widget? {
    guard let button = gtk_toggle_button_new_with_label(sign) else { return nil }
    for name in classes { gtk_widget_add_css_class(button, name) }
    gtk_widget_set_tooltip_text(button, name)
    shim_accessible_set_label(button.opaque, name)
    // The deck keeps the keyboard.
    gtk_widget_set_focus_on_click(button, 0)
    return button
  }

  private func makeNote() -> Widget? {
    guard let text, let frame = gtk_scrolled_window_new() else { return nil }
    gtk_text_view_set_wrap_mode(text.of(GtkTextView.self), GTK_WRAP_WORD_CHAR)
    gtk_text_view_set_accepts_tab(text.of(GtkTextView.self), 0)
    gtk_scrolled_window_set_child(frame.opaque, text)
    gtk_scrolled_window_set_policy(frame.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_min_content_height(frame.opaque, 72)
    gtk_scrolled_window_set_has_frame(frame.opaque, 1)
    gtk_widget_set_tooltip_text(text, MarkTexts.noteHint)
    shim_accessible_set_label(text.opaque, MarkTexts.note)
    if let buffer {
      let seams = BufferSeams(buffer)
      Signal.connect(UnsafeMutableRawPointer(buffer), "changed") { [weak self] () -> Void in
        seams.sew(self?.written ?? "")
      }
    }
    if let focus = gtk_event_controller_focus_new() {
      Signal.connect(UnsafeMutableRawPointer(focus), "leave") { [weak self] () -> Void in
        self?.keepNote()
      }
      gtk_widget_add_controller(text, focus)
    }
    let name = makeLabel(MarkTexts.note, classes: ["caption", "dim-label"])
    name.map { gtk_label_set_xalign($0.opaque, 0) }
    return makeBox(GTK_ORIENTATION_VERTICAL, spacing: 3, children: [name, frame])
  }

  /// Shows the marks of a card; nil for none.
  ///
  /// A note that is being written is kept for the card that it was written for, and stays where it
  /// can't be.
  func show(_ marks: Marks, of card: CardID?) {
    widget.map { gtk_widget_set_visible($0, card == nil ? 0 : 1) }
    guard card != self.card || marks != shown else { return }
    if card != self.card { keepNote() }
    let isUnsaved = card == self.card && written != shown.note?.text ?? ""
    let isOtherNote = card != self.card || marks.note != shown.note && !isUnsaved
    self.card = card
    shown = marks
    press()
    if isOtherNote { write(marks.note?.text ?? "") }
  }

  /// Has the buttons show what is set.
  private func press() {
    for (value, button) in stars {
      showStar(on: button, value <= shown.stars ?? .zero, name: value.title)
      gtk_toggle_button_set_active(
        button.of(GtkToggleButton.self), shown.stars == value ? 1 : 0)
    }
    for (value, button) in labels {
      gtk_toggle_button_set_active(
        button.of(GtkToggleButton.self), shown.label == value ? 1 : 0)
    }
  }

  /// Takes the keyboard to the note.
  func focusNote() { text.map { _ = gtk_widget_grab_focus($0) } }

  /// Gives the card the note that is written there.
  func keepNote() {
    guard let card, let written, written != shown.note?.text ?? "" else { return }
    guard let note = Note(written) else {
      onTooLong?()
      return
    }
    let before = shown.note
    shown.note = note
    if onMark?(card, .note(note)) != true { shown.note = before }
  }

  /// Whether the note has the keyboard.
  var isWriting: Bool { text.map { gtk_widget_has_focus($0) != 0 } ?? false }

  /// Keeps the note that is written, and shows no card any more: the deck is going.
  func end() {
    // Without a card there is nothing to end, and the window's widgets may be gone.
    guard card != nil else { return }
    keepNote()
    card = nil
    shown = Marks()
    write("")
  }

  private func mark(_ mark: Mark) {
    if let card { _ = onMark?(card, mark) }
    // The click has pressed a button, whatever came of it.
    press()
  }

  private var buffer: UnsafeMutablePointer<GtkTextBuffer>? {
    text.flatMap { gtk_text_view_get_buffer($0.of(GtkTextView.self)) }
  }

  private var written: String? {
    guard let buffer else { return nil }
    var (start, end) = (GtkTextIter(), GtkTextIter())
    gtk_text_buffer_get_bounds(buffer, &start, &end)
    guard let text = gtk_text_buffer_get_text(buffer, &start, &end, 0) else { return nil }
    defer { g_free(text) }
    return String(cString: text)
  }

  private func write(_ note: String) {
    buffer.map { gtk_text_buffer_set_text($0, note, Int32(note.utf8.count)) }
  }
}

/// Draws a star on a button, whose name for assistive technology stays what it is.
@MainActor
func showStar(on button: Widget, _ isFilled: Bool, name: String) {
  gtk_button_set_label(button.of(GtkButton.self), isFilled ? "★" : "☆")
  shim_accessible_set_label(button.opaque, name)
}
