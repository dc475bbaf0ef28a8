import CAdwaita
import KolodaGLib
import KolodaGTK

/// What is known of the photo in front, in a column beside the deck, or over it where there is no
/// room.
@MainActor
final class InfoPanel {
  /// A thing that is known, and what it is called.
  struct Line: Equatable {
    var name: String
    var value: String
  }

  /// The content with the column beside it.
  let widget: Widget?
  /// The card's marks, above what is known of it.
  let marks = MarkEditor()
  private let list: Widget?
  private let header: Widget?
  private var lines: [Line] = []

  /// Is called when the user opened or closed it: by a click beside it, say.
  var onChange: (@MainActor (Bool) -> Void)?
  /// Is called when the window's buttons belong to the column, or to the content again.
  var onTakeButtons: (@MainActor (Bool) -> Void)?

  private static let width: Int32 = 280

  /// Puts the column beside a content.
  init(beside content: Widget?) {
    list = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 12, classes: ["information"])
    header = adw_header_bar_new()
    widget = adw_flap_new()
    guard let widget, let header, let list, let scroller = gtk_scrolled_window_new() else { return }
    adw_header_bar_set_title_widget(
      header.opaque, adw_window_title_new(InfoTexts.title, ""))
    adw_header_bar_set_show_start_title_buttons(header.opaque, 0)
    gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    let all = makeBox(GTK_ORIENTATION_VERTICAL, children: [marks.widget, list])
    gtk_scrolled_window_set_child(scroller.opaque, all)
    gtk_widget_set_vexpand(scroller, 1)
    let column = makeBox(
      GTK_ORIENTATION_VERTICAL, classes: ["background"], children: [header, scroller])
    column.map { gtk_widget_set_size_request($0, InfoPanel.width, -1) }
    adw_flap_set_content(widget.opaque, content)
    adw_flap_set_flap(widget.opaque, column)
    adw_flap_set_separator(widget.opaque, gtk_separator_new(GTK_ORIENTATION_VERTICAL))
    adw_flap_set_flap_position(widget.opaque, GTK_PACK_END)
    adw_flap_set_reveal_flap(widget.opaque, 0)
    // It stays as the user has it, however wide the window becomes.
    adw_flap_set_locked(widget.opaque, 1)
    setPace()
    // Two fingers swipe cards.
    adw_flap_set_swipe_to_open(widget.opaque, 0)
    adw_flap_set_swipe_to_close(widget.opaque, 0)
    Signal.connectNotify(widget.object, "folded") { [weak self] in self?.changed() }
    Signal.connectNotify(widget.object, "reveal-flap") { [weak self] in
      guard let self else { return }
      changed()
      if !isSetting { onChange?(isOpen) }
    }
  }

  /// Lets what it says be dragged to other programs, as the photo's files.
  func addDragSource(_ files: @escaping @MainActor () -> [[UInt8]]) {
    list.map { FileDragSource.add(to: $0) { FileContent.make(files()) } }
  }

  /// Whether it is seen.
  var isOpen: Bool {
    get { widget.map { adw_flap_get_reveal_flap($0.opaque) != 0 } ?? false }
    set {
      guard let widget, newValue != isOpen else { return }
      isSetting = true
      defer { isSetting = false }
      adw_flap_set_reveal_flap(widget.opaque, newValue ? 1 : 0)
    }
  }
  private var isSetting = false

  /// Whether it lies over the content, which has no room beside it.
  var isOver: Bool { widget.map { adw_flap_get_folded($0.opaque) != 0 } ?? false }

  /// Beside the deck it is there at once: on its way in, every frame would have another size, and
  /// every photo be read for each.
  private func setPace() {
    guard let widget, let params = isOver ? InfoPanel.calm : InfoPanel.atOnce else { return }
    adw_flap_set_reveal_params(widget.opaque, params)
    adw_spring_params_unref(params)
  }

  /// As libadwaita has it.
  private static var calm: OpaquePointer? { adw_spring_params_new(1, 0.5, 500) }
  private static var atOnce: OpaquePointer? { adw_spring_params_new(1, 0.5, 10_000_000) }

  private func changed() {
    setPace()
    let takes = isOpen && !isOver
    header.map { adw_header_bar_set_show_end_title_buttons($0.opaque, takes ? 1 : 0) }
    onTakeButtons?(takes)
  }

  /// Says what is known.
  func show(_ lines: [Line]) {
    guard lines != self.lines, let list else { return }
    self.lines = lines
    while let child = gtk_widget_get_first_child(list) {
      gtk_box_remove(list.of(GtkBox.self), child)
    }
    for line in lines { append(InfoPanel.make(line), to: list) }
  }

  private static func make(_ line: Line) -> Widget? {
    let name = makeLabel(line.name, classes: ["caption", "dim-label"])
    let value = makeLabel(line.value)
    for label in [name, value] {
      guard let label else { continue }
      gtk_label_set_xalign(label.opaque, 0)
      gtk_label_set_wrap(label.opaque, 1)
      // A path has no blanks to break it at.
      gtk_label_set_wrap_mode(label.opaque, PANGO_WRAP_WORD_CHAR)
    }
    return makeBox(GTK_ORIENTATION_VERTICAL, spacing: 0, children: [name, value])
  }
}
