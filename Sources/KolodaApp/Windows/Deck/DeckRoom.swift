import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK

/// What is in a deck's window, and where: the deck under everything, the header above, the buttons
/// and the progress line below, and between them what belongs to the deck or stands in for it.
///
/// Cards rest between header and buttons, and fly under both: nothing cuts them but the window.
@MainActor
final class DeckRoom {
  /// What lies in the window.
  struct Parts {
    var deck: Widget
    /// What lies over the deck while a photo is looked at closely.
    var closeup: Widget?
    /// The header with the banner.
    var header: Widget?
    var buttons: Widget?
    var progress: Widget?
    /// What lies under the deck, and is seen when no card is left.
    var done: Widget?
    /// What lies over the upper edge of the deck.
    var notice: Widget?
    /// What stands in for the deck.
    var pages: Widget?
    var toasts: Widget?
    /// The button of the main menu.
    var menu: Widget?
  }

  let widget: Widget?
  private let parts: Parts
  /// Lies where header and buttons leave room, and is laid out before the deck.
  private let gauge: Widget?
  private let header: Widget?
  private let buttons: Widget?
  private let progress: Widget?
  private var height = 0
  /// Told how wide the room is, in logical pixels, as it is laid out.
  var onWidth: ((Int) -> Void)?

  private enum Row: Int32 {
    case header, middle, buttons, progress
    static let count: Int32 = 4
  }

  /// Puts the parts into their places.
  init(_ parts: Parts) {
    self.parts = parts
    widget = gtk_grid_new()
    gauge = gtk_drawing_area_new()
    header = DeckRoom.makeRevealer(around: parts.header)
    buttons = DeckRoom.makeRevealer(around: parts.buttons)
    progress = DeckRoom.makeRevealer(around: parts.progress)
    // What comes later lies above, and is laid out later.
    attach(gauge, .middle)
    attach(parts.done, .middle, rows: 2)
    attach(parts.deck, .header, rows: Row.count)
    attach(parts.closeup, .header, rows: Row.count)
    attach(parts.notice, .middle)
    attach(parts.pages, .middle)
    attach(buttons, .buttons)
    attach(progress, .progress)
    attach(header, .header)
    attach(parts.toasts, .middle)
    gauge.map { gtk_widget_set_vexpand($0, 1) }
    // Beside the buttons and the notes a card can be taken.
    for part in [buttons, parts.notice, parts.toasts] {
      part.map { gtk_widget_set_halign($0, GTK_ALIGN_CENTER) }
    }
    parts.notice.map { gtk_widget_set_valign($0, GTK_ALIGN_START) }
    parts.toasts.map { gtk_widget_set_valign($0, GTK_ALIGN_END) }
    for part in [gauge, progress] { part.map { gtk_widget_set_can_target($0, 0) } }
    guard let gauge else { return }
    shim_accessible_set_hidden(gauge.opaque, 1)
    Signal.connectExtents(gauge.object, "resize") { [weak self] width, height in
      self?.resized(height)
      self?.onWidth?(width)
    }
  }

  /// Fades in and out without moving anything.
  private static func makeRevealer(around part: Widget?) -> Widget? {
    guard let revealer = gtk_revealer_new() else { return nil }
    gtk_revealer_set_transition_type(revealer.opaque, GTK_REVEALER_TRANSITION_TYPE_CROSSFADE)
    gtk_revealer_set_child(revealer.opaque, part)
    gtk_revealer_set_reveal_child(revealer.opaque, 1)
    return revealer
  }

  private func attach(_ part: Widget?, _ row: Row, rows: Int32 = 1) {
    guard let part, let widget else { return }
    gtk_grid_attach(widget.of(GtkGrid.self), part, 0, row.rawValue, 1, rows)
    gtk_widget_set_hexpand(part, 1)
  }

  private func resized(_ height: Int) {
    guard height != self.height else { return }
    self.height = height
    // The deck's own size is the window's and may be the same.
    gtk_widget_queue_allocate(parts.deck)
  }

  /// The room between header and buttons, in the deck's coordinates.
  var free: Rect {
    var bounds = graphene_rect_t()
    guard let gauge, let widget, gtk_widget_compute_bounds(gauge, widget, &bounds) != 0 else {
      return .zero
    }
    return Rect(
      x: Double(bounds.origin.x), y: Double(bounds.origin.y), width: Double(bounds.size.width),
      height: Double(bounds.size.height))
  }

  /// Whether the deck is shown with its buttons and its progress, or a page in its place.
  var showsDeck = true {
    didSet {
      for part in [parts.deck, buttons, progress, parts.notice] { show(part, showsDeck) }
      show(parts.pages, !showsDeck)
      show(parts.done, isDone && showsDeck)
    }
  }

  /// Whether the page under the deck is seen, in the place of the buttons as well.
  var isDone = false {
    didSet {
      show(parts.done, isDone && showsDeck)
      // Without cards the deck lets clicks through to the page below it.
      gtk_widget_set_can_target(parts.deck, isDone ? 0 : 1)
      lift(parts.toasts, rows: isDone ? 2 : 1)
      refresh()
    }
  }

  /// Whether nothing but the deck is to be seen.
  var isBare = false {
    didSet { if isBare != oldValue { refresh() } }
  }

  private func refresh() {
    reveal(header, !isBare)
    reveal(progress, !isBare)
    reveal(buttons, !isBare && !isDone)
  }

  private func reveal(_ part: Widget?, _ isRevealed: Bool) {
    guard let part else { return }
    gtk_revealer_set_reveal_child(part.opaque, isRevealed ? 1 : 0)
    // It keeps its room, so that no card moves, but takes no clicks.
    if part != progress { gtk_widget_set_can_target(part, isRevealed ? 1 : 0) }
  }

  /// Shows at once what fades in usually: the keyboard is to go there.
  func revealAtOnce() {
    for part in [header, buttons, progress] {
      guard let part else { continue }
      let usual = gtk_revealer_get_transition_duration(part.opaque)
      gtk_revealer_set_transition_duration(part.opaque, 0)
      defer { gtk_revealer_set_transition_duration(part.opaque, usual) }
      if part == buttons, isDone { continue }
      reveal(part, true)
    }
    isBare = false
  }

  /// Whether a widget is in the header or among the buttons.
  func surroundsDeck(_ widget: Widget) -> Bool {
    [header, buttons].contains { part in
      part.map { gtk_widget_is_ancestor(widget, $0) != 0 } ?? false
    }
  }

  /// Whether a menu of the header is open.
  var hasOpenMenu: Bool {
    guard let menu = parts.menu, let popover = gtk_menu_button_get_popover(menu.opaque) else {
      return false
    }
    return gtk_widget_get_visible(
      UnsafeMutableRawPointer(popover).assumingMemoryBound(to: GtkWidget.self)) != 0
  }

  private func lift(_ part: Widget?, rows: Int32) {
    guard let part, let widget, let layout = gtk_widget_get_layout_manager(widget),
      let child = gtk_layout_manager_get_layout_child(layout, part)
    else { return }
    gtk_grid_layout_child_set_row_span(OpaquePointer(child), rows)
  }

  private func show(_ part: Widget?, _ isShown: Bool) {
    part.map { gtk_widget_set_visible($0, isShown ? 1 : 0) }
  }
}
