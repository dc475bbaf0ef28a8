import CAdwaita
import KolodaGLib
import KolodaGTK

/// Notes that appear over the deck for a while, one at a time.
///
/// A new note replaces an older one at once, which comes back afterwards.
@MainActor
final class DeckToasts {
  /// The box is only as large as its note, so that it takes no clicks beside it.
  let widget = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 6, classes: ["notes"])
  /// All notes, oldest first.
  ///
  /// Only the last is visible.
  private var notes: [Toast] = []
  /// The handler that is called after the next frame was drawn.
  private var painting: gulong?

  /// Called when a note was added or removed.
  var onChange: (@MainActor () -> Void)?
  /// Called with the text of each note that is shown.
  var onShow: (@MainActor (String) -> Void)?

  /// How long a note is visible, in milliseconds.
  static let duration: UInt32 = 5000
  /// The most notes that are kept; older ones are dropped.
  static let most = 3

  init() {
    gtk_widget_set_visible(widget, 0)
  }

  /// Where notes are shown.
  enum Place {
    case top, bottom
  }

  /// Where notes are shown now.
  var place = Place.bottom {
    didSet {
      gtk_widget_set_valign(widget, place == .top ? GTK_ALIGN_START : GTK_ALIGN_END)
    }
  }

  /// The width of the window's content, in logical pixels; 0 before it is known.
  var room = 0 {
    didSet {
      if room != oldValue { for note in notes { note.fit(room) } }
    }
  }

  /// The texts of all notes, oldest first; the last is visible.
  var texts: [String] { notes.map(\.text) }

  /// Shows a note.
  ///
  /// - Parameters:
  /// - button: the label of its button; nil for no button.
  /// - pressed: called when the button is pressed.
  func show(_ text: String, button: String? = nil, _ pressed: (@MainActor () -> Void)? = nil) {
    let note = Toast(text, button: button) { [weak self] note, isPressed in
      self?.remove(note)
      if isPressed { pressed?() }
    }
    let child = note.widget
    note.fit(room)
    while notes.count >= DeckToasts.most { remove(notes[0]) }
    notes.last?.wait()
    notes.append(note)
    gtk_box_append(widget.of(GtkBox.self), child)
    gtk_widget_set_visible(widget, 1)
    note.begin()
    measureAgain()
    onShow?(text)
    onChange?()
  }

  /// Measures the notes once more after they were drawn.
  ///
  /// When a wrapped text appears, GTK 4.8 first gives it the height of fewer lines than it has.
  private func measureAgain() {
    guard painting == nil, let clock = gtk_widget_get_frame_clock(widget) else { return }
    let object = UnsafeMutableRawPointer(clock)
    painting = Signal.connection(to: object, "after-paint") { [weak self] in
      guard let self, let painting = self.painting else { return }
      self.painting = nil
      g_signal_handler_disconnect(object, painting)
      gtk_widget_queue_resize(widget)
    }
  }

  /// Removes all notes.
  func dismiss() {
    // Removing the oldest first keeps hidden notes from coming back.
    while let oldest = notes.first { remove(oldest) }
  }

  private func remove(_ note: Toast) {
    guard let index = notes.firstIndex(where: { $0 === note }) else { return }
    let wasSeen = index == notes.count - 1
    notes.remove(at: index)
    note.end()
    if wasSeen { notes.last?.begin() }
    let child = note.widget
    gtk_box_remove(widget.of(GtkBox.self), child)
    if notes.isEmpty { gtk_widget_set_visible(widget, 0) }
    onChange?()
  }
}

@MainActor
private final class Toast {
  let text: String
  let widget: Widget = gtk_grid_new()
  // Screen readers announce it when it appears.
  private let label: Widget = makeStatusLabel()
  private let press: Widget?
  private let close = makeIconButton("window-close-symbolic", name: ActionTexts.close)
  /// Whether the button is below the text.
  private var isUpright = false
  private var done: (@MainActor (Toast, _ isPressed: Bool) -> Void)?
  private lazy var timer = Timer { [weak self] in
    self?.finish(isPressed: false)
    return false
  }

  init(
    _ text: String, button: String?,
    done: @escaping @MainActor (Toast, _ isPressed: Bool) -> Void
  ) {
    self.text = text
    self.done = done
    press = button.map { makeWrappingButton($0, classes: []).button }
    for name in ["osd", "note"] { gtk_widget_add_css_class(widget, name) }
    gtk_grid_set_column_spacing(widget.of(GtkGrid.self), 6)
    gtk_grid_set_row_spacing(widget.of(GtkGrid.self), 6)
    // Without this, GTK measures two buttons of 34 pixels as 35 side by side, and warns about it.
    gtk_widget_set_size_request(widget, -1, 36)
    gtk_label_set_text(label.opaque, text)
    wrapWords(of: label)
    gtk_widget_set_hexpand(label, 1)
    attach(label, at: 0, 0)
    if let press {
      gtk_widget_set_focus_on_click(press, 0)
      gtk_widget_set_valign(press, GTK_ALIGN_CENTER)
      Signal.connect(press.object, "clicked") { [weak self] () -> Void in
        self?.finish(isPressed: true)
      }
      attach(press, at: 1, 0)
    }
    for name in ["flat", "circular"] { gtk_widget_add_css_class(close, name) }
    gtk_widget_set_focus_on_click(close, 0)
    gtk_widget_set_valign(close, GTK_ALIGN_CENTER)
    Signal.connect(close.object, "clicked") { [weak self] () -> Void in
      self?.finish(isPressed: false)
    }
    attach(close, at: 2, 0)
    waitForReaders()
  }

  private func attach(_ part: Widget, at column: Int32, _ row: Int32, width: Int32 = 1) {
    gtk_grid_attach(widget.of(GtkGrid.self), part, column, row, width, 1)
  }

  /// The width that a text needs beside a button, at the usual size of text, in logical pixels.
  private static let leastWidth = 160.0
  /// What is around and between the text and the buttons, in logical pixels.
  private static let margins: Int32 = 57

  /// Puts the button below the text where there is no room for both beside each other.
  ///
  /// - Parameter room: the width of the window's content, in logical pixels; 0 if it is not known.
  func fit(_ room: Int) {
    guard let press, room > 0 else { return }
    let taken = naturalWidth(of: press) + naturalWidth(of: close) + Toast.margins
    let rest = Int32(clamping: room) - taken
    let isUpright = Double(rest) < Toast.leastWidth * textScale(of: widget)
    guard isUpright != self.isUpright else { return }
    self.isUpright = isUpright
    g_object_ref(press.object)
    gtk_grid_remove(widget.of(GtkGrid.self), press)
    gtk_widget_set_halign(press, isUpright ? GTK_ALIGN_END : GTK_ALIGN_FILL)
    if isUpright { attach(press, at: 0, 1, width: 3) } else { attach(press, at: 1, 0) }
    g_object_unref(press.object)
  }

  /// Keeps the note while the pointer is on it.
  private func waitForReaders() {
    let motion = gtk_event_controller_motion_new()
    let object = UnsafeMutableRawPointer(motion)
    Signal.connect(object, "enter") { [weak self] (_: Double, _: Double) in self?.timer.stop() }
    Signal.connect(object, "leave") { [weak self] () -> Void in self?.goOn() }
    gtk_widget_add_controller(widget, motion)
  }

  /// Shows the note for its whole time.
  func begin() {
    guard done != nil else { return }
    gtk_widget_set_visible(widget, 1)
    timer.start(interval: DeckToasts.duration)
  }

  /// Hides the note behind a newer one.
  func wait() {
    timer.stop()
    gtk_widget_set_visible(widget, 0)
  }

  /// Starts the note's time again if it is visible.
  private func goOn() {
    if gtk_widget_get_visible(widget) != 0 {
      begin()
    }
  }

  func end() {
    done = nil
    timer.stop()
  }

  private func finish(isPressed: Bool) {
    guard let done else { return }
    // The button goes away with the note, which must not happen before the press is over.
    end()
    MainThread.post { done(self, isPressed) }
  }
}
