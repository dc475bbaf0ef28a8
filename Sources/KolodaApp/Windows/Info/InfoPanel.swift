import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK

/// A panel with information about the front card, beside the deck, or over it if the window is too
/// narrow.
@MainActor
final class InfoPanel {
  /// One piece of information with its label.
  struct Line: Equatable {
    var name: String
    var value: String
    /// What else shows it, by a button below; nil for nothing.
    var link: Link?
  }

  /// Something that another program shows.
  struct Link: Equatable {
    var title: String
    /// Where it is: the last is for a browser; those before it need a program for their scheme.
    var uris: [String]

    /// The first that a program opens; in a sandbox, where programs can't be seen, the last.
    var uri: String? {
      let known = OpenPortal.isNeeded ? nil : uris.first(where: Self.hasProgram)
      return known ?? uris.last
    }

    private static func hasProgram(_ uri: String) -> Bool {
      guard let scheme = uri.split(separator: ":").first,
        let program = g_app_info_get_default_for_uri_scheme(String(scheme))
      else { return false }
      g_object_unref(UnsafeMutableRawPointer(program))
      return true
    }
  }

  /// The content with the panel beside it.
  let widget: Widget
  /// The card's marks, above the information.
  let marks = MarkEditor()
  /// The photo's histogram, between both.
  private let histogram = HistogramView()
  private lazy var reading = HistogramReading { [weak self] in self?.histogram.show($0) }
  private let list: Widget
  private let header: Widget
  /// The panel itself.
  private let column: Widget
  /// The way back to the deck, where the panel covers it.
  private let back = makeIconButton("go-previous-symbolic", name: ApplyTexts.back)
  private var lines: [Line] = []

  /// Called when the user has opened or closed the panel, for example by a click beside it.
  var onChange: (@MainActor (Bool) -> Void)?
  /// Called with whether the window's buttons belong into the panel's header.
  var onTakeButtons: (@MainActor (Bool) -> Void)?

  private static let width: Int32 = 280

  init() {
    list = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 12, classes: ["information"])
    header = adw_header_bar_new()
    WindowButtons.fitWhenShown(header)
    widget = adw_flap_new()
    let scroller = gtk_scrolled_window_new()
    adw_header_bar_set_title_widget(
      header.opaque, adw_window_title_new(InfoTexts.title, ""))
    adw_header_bar_set_show_start_title_buttons(header.opaque, 0)
    gtk_widget_set_visible(back, 0)
    adw_header_bar_pack_start(header.opaque, back)
    Signal.connect(back.object, "clicked") { [widget] () -> Void in
      adw_flap_set_reveal_flap(widget.opaque, 0)
    }
    gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    let all = makeBox(GTK_ORIENTATION_VERTICAL, children: [marks.widget, histogram.widget, list])
    gtk_scrolled_window_set_child(scroller.opaque, all)
    gtk_widget_set_vexpand(scroller, 1)
    column = makeBox(
      GTK_ORIENTATION_VERTICAL, classes: ["background"], children: [header, scroller])
    gtk_widget_set_size_request(column, InfoPanel.width, -1)
    adw_flap_set_flap(widget.opaque, column)
    adw_flap_set_separator(widget.opaque, gtk_separator_new(GTK_ORIENTATION_VERTICAL))
    adw_flap_set_flap_position(widget.opaque, GTK_PACK_END)
    adw_flap_set_reveal_flap(widget.opaque, 0)
    // The panel stays open or closed whatever the window's width.
    adw_flap_set_locked(widget.opaque, 1)
    setPace()
    // As it opens beside the deck: the deck has its new size at once.
    adw_flap_set_fold_duration(widget.opaque, 0)
    // Two-finger swipes are for cards.
    adw_flap_set_swipe_to_open(widget.opaque, 0)
    adw_flap_set_swipe_to_close(widget.opaque, 0)
    Signal.connectNotify(widget.object, "folded") { [weak self] in self?.changed() }
    Signal.connectNotify(widget.object, "reveal-flap") { [weak self] in
      guard let self else { return }
      changed()
      if !isSetting { onChange?(isOpen) }
    }
  }

  /// Adds the panel beside `content`.
  func begin(beside content: Widget) { adw_flap_set_content(widget.opaque, content) }

  /// Lets the information be dragged to other apps, as the photo's files.
  func addDragSource(_ files: @escaping @MainActor () -> [[UInt8]]) {
    FileDragSource.add(to: list) { FileContent.make(files()) }
  }

  /// Whether the panel is open.
  var isOpen: Bool {
    get { adw_flap_get_reveal_flap(widget.opaque) != 0 }
    set {
      guard newValue != isOpen else { return }
      isSetting = true
      defer { isSetting = false }
      adw_flap_set_reveal_flap(widget.opaque, newValue ? 1 : 0)
    }
  }
  private var isSetting = false

  /// Whether the panel was opened to write a note, and closes again afterwards.
  var closesAfterNote = false

  /// Whether the panel covers the content, because there is no space beside it.
  var isOver: Bool { adw_flap_get_folded(widget.opaque) != 0 }

  /// Sets how fast the panel opens.
  ///
  /// Beside the deck it opens at once: during an animation the deck would have another size in each
  /// frame, and read all photos for each.
  private func setPace() {
    guard let params = isOver ? InfoPanel.calm : InfoPanel.atOnce else { return }
    adw_flap_set_reveal_params(widget.opaque, params)
    adw_spring_params_unref(params)
  }

  /// libadwaita's own spring.
  private static var calm: OpaquePointer? { adw_spring_params_new(1, 0.5, 500) }
  private static var atOnce: OpaquePointer? { adw_spring_params_new(1, 0.5, 10_000_000) }

  private func changed() {
    setPace()
    // While it slides away, the deck takes presses already, beside the panel and under it. A panel
    // beside the deck never takes them.
    adw_flap_set_modal(widget.opaque, isOpen && isOver ? 1 : 0)
    gtk_widget_set_can_target(column, isOpen ? 1 : 0)
    gtk_widget_set_visible(back, isOver ? 1 : 0)
    let takes = isOpen && !isOver
    adw_header_bar_set_show_end_title_buttons(header.opaque, takes ? 1 : 0)
    onTakeButtons?(takes)
  }

  /// Shows the histogram of the photo on a card, once it is made; nil for none.
  ///
  /// - Parameter place: the photo's place on the card, in logical pixels.
  func showHistogram(of picture: CardPicture?, at place: Rect? = nil) {
    reading.read(picture, at: place)
  }

  /// Shows lines of information.
  func show(_ lines: [Line]) {
    guard lines != self.lines else { return }
    self.lines = lines
    while let child = gtk_widget_get_first_child(list) {
      gtk_box_remove(list.of(GtkBox.self), child)
    }
    for line in lines { append(InfoPanel.make(line), to: list) }
  }

  private static func make(_ line: Line) -> Widget {
    let name = makeLabel(line.name, classes: ["caption", "dim-label"])
    let value = makeLabel(line.value)
    for label in [name, value] {
      gtk_label_set_xalign(label.opaque, 0)
      gtk_label_set_wrap(label.opaque, 1)
      // A path has no spaces to break it at.
      gtk_label_set_wrap_mode(label.opaque, PANGO_WRAP_WORD_CHAR)
    }
    let box = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 0, children: [name, value])
    if let link = line.link {
      let button = gtk_button_new_with_label(link.title)
      gtk_widget_set_halign(button, GTK_ALIGN_START)
      gtk_widget_set_margin_top(button, 6)
      Signal.connect(button.object, "clicked") { () -> Void in
        guard let uri = link.uri else { return }
        let window = gtk_widget_get_root(button).map { UnsafeMutablePointer<GtkWindow>($0) }
        gtk_show_uri(window, uri, guint32(GDK_CURRENT_TIME))
      }
      append(button, to: box)
    }
    return box
  }
}
