import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK
import KolodaTriage

/// The editor for the front card's marks: a row of stars, a row of colour labels, and the note.
@MainActor
final class MarkEditor {
  let widget: Widget
  private var stars: [(stars: Stars, button: Widget)] = []
  private var labels: [(label: ColourLabel, button: Widget)] = []
  private let text: Widget = gtk_text_view_new()
  private var card: CardID?
  private var shown = Marks()

  /// Called with a mark that the user gives a card.
  ///
  /// It returns whether the card has the mark now.
  var onMark: (@MainActor (CardID, Mark) -> Bool)?
  /// Called when the note is too long.
  var onTooLong: (@MainActor () -> Void)?
  /// Called when the user has finished the note.
  var onNoteDone: (@MainActor () -> Void)?

  init() {
    widget = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 6, classes: ["mark-editor"])
    let starRow = makeBox(GTK_ORIENTATION_HORIZONTAL, classes: ["linked-stars"])
    let labelRow = makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 3)
    for value in Stars.allCases where value != .zero {
      let button = MarkEditor.button("☆", value.title, ["flat", "star"])
      stars.append((value, button))
      append(button, to: starRow)
      Signal.connect(button.object, "clicked") { [weak self] () -> Void in
        guard let self else { return }
        // Clicking the same stars again removes them.
        mark(.stars(shown.stars == value ? .zero : value))
      }
    }
    for value in ColourLabel.allCases where value != .cleared {
      let button = makeDotButton(value)
      // The deck keeps the keyboard focus.
      gtk_widget_set_focus_on_click(button, 0)
      labels.append((value, button))
      append(button, to: labelRow)
      Signal.connect(button.object, "clicked") { [weak self] () -> Void in
        guard let self else { return }
        mark(.label(shown.label == value ? .cleared : value))
      }
    }
    for part in [starRow, labelRow, makeNote()] { append(part, to: widget) }
  }

  private static func button(_ sign: String, _ name: String, _ classes: [String]) -> Widget {
    let button = gtk_toggle_button_new_with_label(sign)
    for name in classes { gtk_widget_add_css_class(button, name) }
    gtk_widget_set_tooltip_text(button, name)
    shim_accessible_set_label(button.opaque, name)
    // The deck keeps the keyboard focus.
    gtk_widget_set_focus_on_click(button, 0)
    return button
  }

  private func makeNote() -> Widget {
    let frame = gtk_scrolled_window_new()
    gtk_text_view_set_wrap_mode(text.of(GtkTextView.self), GTK_WRAP_WORD_CHAR)
    gtk_text_view_set_accepts_tab(text.of(GtkTextView.self), 0)
    gtk_scrolled_window_set_child(frame.opaque, text)
    gtk_scrolled_window_set_policy(frame.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_min_content_height(frame.opaque, 72)
    gtk_scrolled_window_set_has_frame(frame.opaque, 1)
    shim_accessible_set_label(text.opaque, MarkTexts.note)
    if let buffer {
      let seams = BufferSeams(buffer)
      Signal.connect(UnsafeMutableRawPointer(buffer), "changed") { [weak self] () -> Void in
        seams.sew(self?.written ?? "")
      }
    }
    let focus = gtk_event_controller_focus_new()
    Signal.connect(UnsafeMutableRawPointer(focus), "leave") { [weak self] () -> Void in
      self?.keepNote()
    }
    gtk_widget_add_controller(text, focus)
    let name = makeLabel(MarkTexts.note, classes: ["caption", "dim-label"])
    gtk_label_set_xalign(name.opaque, 0)
    let box = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 3, children: [name, frame])
    addWayOut(to: box)
    return box
  }

  /// Adds a row, visible while a note is edited, that says notes are saved on their own, with a
  /// button to go back.
  private func addWayOut(to note: Widget) {
    let hint = makeLabel(MarkTexts.noteHint, classes: ["caption", "dim-label"])
    let done = gtk_button_new_with_label(MarkTexts.noteDone)
    gtk_label_set_xalign(hint.opaque, 0)
    gtk_label_set_wrap(hint.opaque, 1)
    gtk_widget_set_hexpand(hint, 1)
    gtk_widget_set_valign(done, GTK_ALIGN_CENTER)
    gtk_widget_add_css_class(done, "note-done")
    // The note must keep the focus until the click is over, or the button would vanish during it.
    gtk_widget_set_focus_on_click(done, 0)
    Signal.connect(done.object, "clicked") { [weak self] () -> Void in self?.onNoteDone?() }
    let row = makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 6, children: [hint, done])
    let focus = gtk_event_controller_focus_new()
    append(row, to: note)
    // The hint must not make the panel wider.
    gtk_widget_set_hexpand(row, 0)
    gtk_widget_set_visible(row, 0)
    let object = UnsafeMutableRawPointer(focus)
    Signal.connect(object, "enter") { () -> Void in gtk_widget_set_visible(row, 1) }
    Signal.connect(object, "leave") { () -> Void in gtk_widget_set_visible(row, 0) }
    gtk_widget_add_controller(note, focus)
  }

  /// Shows the marks of a card; nil hides the editor.
  ///
  /// If the card changes, the note being edited is saved for the old card first. If the same card's
  /// marks change, an unsaved note stays in the editor.
  func show(_ marks: Marks, of card: CardID?) {
    gtk_widget_set_visible(widget, card == nil ? 0 : 1)
    guard card != self.card || marks != shown else { return }
    if card != self.card { keepNote() }
    let isUnsaved = card == self.card && written != shown.note?.text ?? ""
    let isOtherNote = card != self.card || marks.note != shown.note && !isUnsaved
    self.card = card
    shown = marks
    press()
    if isOtherNote { write(marks.note?.text ?? "") }
  }

  /// Updates the buttons to the marks.
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

  /// Moves the keyboard focus to the note.
  func focusNote() {
    // A text that gets the focus before it is realized has no input method on Wayland.
    gtk_widget_realize(text)
    gtk_widget_grab_focus(text)
  }

  /// Gives the note the key that `controller` has just received, if the note is not on screen yet.
  ///
  /// A panel that opens shows the note in its first or second frame, and GTK drops the keys of a
  /// widget that isn't mapped. Without this, the first letters would be lost on a busy machine.
  ///
  /// - Returns: whether the note took the key.
  func takeKey(of controller: OpaquePointer) -> Bool {
    guard isWriting, gtk_widget_get_mapped(text) == 0 else { return false }
    return gtk_event_controller_key_forward(controller, text) != 0
  }

  /// Saves the note for its card.
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

  /// Whether the note has the keyboard focus.
  var isWriting: Bool { gtk_widget_has_focus(text) != 0 }

  /// Saves the note and shows no card any more, because the deck is being closed.
  func end() {
    // Without a card there is nothing to save, and the window's widgets may already be destroyed.
    guard card != nil else { return }
    keepNote()
    card = nil
    shown = Marks()
    write("")
  }

  private func mark(_ mark: Mark) {
    if let card { _ = onMark?(card, mark) }
    // The click has toggled its button, whether or not the mark was set.
    press()
  }

  private var buffer: UnsafeMutablePointer<GtkTextBuffer>? {
    gtk_text_view_get_buffer(text.of(GtkTextView.self))
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

/// Draws a star on a button without changing its name for assistive technology.
@MainActor
func showStar(on button: Widget, _ isFilled: Bool, name: String) {
  gtk_button_set_label(button.of(GtkButton.self), isFilled ? "★" : "☆")
  shim_accessible_set_label(button.opaque, name)
}
