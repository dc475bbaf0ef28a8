import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK

/// The layout of a deck's window: the deck under everything, the header at the top, the buttons and
/// the progress line at the bottom, and between them notices and pages.
///
/// Cards rest between header and buttons, and fly under both: only the window clips them. A notice
/// lies over the cards, or above them where it would cover their text.
@MainActor
final class DeckLayout {
  /// The widgets in the window.
  struct Parts {
    var deck: Widget
    /// The view over the deck while a photo is zoomed in.
    var closeup: Widget
    /// The header with the banner.
    var header: Widget
    var buttons: Widget
    var progress: Widget
    /// The page under the deck, visible when no card is left.
    var done: Widget
    /// A notice at the upper edge of the deck.
    var notice: Widget
    /// The pages that replace the deck.
    var pages: Widget
    var toasts: Widget
    /// The header's buttons with menus.
    var menus: [Widget] = []
  }

  let widget: Widget
  private let parts: Parts
  /// An empty widget that fills the space between header and buttons, and is laid out before the
  /// deck.
  private let gauge: Widget
  /// An empty widget that fills what the notice leaves of that space, and is laid out before the
  /// deck, too.
  private let rest: Widget
  private let header: Widget
  private let buttons: Widget
  private let progress: Widget
  private var height = 0
  private var restHeight = 0
  /// Called during layout with the width of the window's content, in logical pixels.
  var onWidth: ((Int) -> Void)?

  private enum Row: Int32 {
    case header, notice, middle, buttons, progress
    static let count: Int32 = 5
  }

  /// Puts the parts in their places.
  init(_ parts: Parts) {
    self.parts = parts
    widget = gtk_grid_new()
    gauge = gtk_drawing_area_new()
    rest = gtk_drawing_area_new()
    header = DeckLayout.makeRevealer(around: parts.header)
    buttons = DeckLayout.makeRevealer(around: parts.buttons)
    progress = DeckLayout.makeRevealer(around: parts.progress)
    // Later children are drawn above earlier ones, and are laid out after them.
    attach(gauge, .notice, rows: 2)
    attach(rest, .middle)
    attach(parts.done, .notice, rows: 3)
    attach(parts.deck, .header, rows: Row.count)
    attach(parts.closeup, .header, rows: Row.count)
    attach(parts.notice, .notice)
    attach(parts.pages, .notice, rows: 2)
    attach(buttons, .buttons)
    attach(progress, .progress)
    attach(header, .header)
    attach(parts.toasts, .notice, rows: 2)
    gtk_widget_set_vexpand(rest, 1)
    // Beside the buttons and the notes, cards can still be grabbed.
    for part in [buttons, parts.notice, parts.toasts] {
      gtk_widget_set_halign(part, GTK_ALIGN_CENTER)
    }
    gtk_widget_set_valign(parts.notice, GTK_ALIGN_START)
    gtk_widget_set_valign(parts.toasts, GTK_ALIGN_END)
    for part in [gauge, rest, progress] { gtk_widget_set_can_target(part, 0) }
    for part in [gauge, rest] { shim_accessible_set_hidden(part.opaque, 1) }
    Signal.connectExtents(gauge.object, "resize") { [weak self] width, height in
      self?.resized(height)
      self?.onWidth?(width)
    }
    Signal.connectExtents(rest.object, "resize") { [weak self] _, height in
      self?.resizedRest(height)
    }
  }

  /// Wraps a part so that it fades in and out without moving anything.
  private static func makeRevealer(around part: Widget) -> Widget {
    let revealer = gtk_revealer_new()
    gtk_revealer_set_transition_type(revealer.opaque, GTK_REVEALER_TRANSITION_TYPE_CROSSFADE)
    gtk_revealer_set_child(revealer.opaque, part)
    gtk_revealer_set_reveal_child(revealer.opaque, 1)
    return revealer
  }

  private func attach(_ part: Widget, _ row: Row, rows: Int32 = 1) {
    gtk_grid_attach(widget.of(GtkGrid.self), part, 0, row.rawValue, 1, rows)
    gtk_widget_set_hexpand(part, 1)
  }

  private func resized(_ height: Int) {
    guard height != self.height else { return }
    self.height = height
    // The deck's own size, that of the window, may not have changed.
    gtk_widget_queue_allocate(parts.deck)
  }

  private func resizedRest(_ height: Int) {
    guard height != restHeight else { return }
    restHeight = height
    if noticeTakesRoom { gtk_widget_queue_allocate(parts.deck) }
  }

  /// Whether cards rest below the notice instead of under it.
  var noticeTakesRoom = false {
    didSet { if noticeTakesRoom != oldValue { gtk_widget_queue_allocate(parts.deck) } }
  }

  /// The space between header and buttons, in the deck's coordinates.
  var whole: Rect { bounds(of: gauge) }

  /// The part of that space where cards rest.
  var free: Rect { noticeTakesRoom ? bounds(of: rest) : whole }

  /// The lower edge of a notice that takes room from the cards, in the deck's coordinates; nil
  /// while there is none.
  var noticeEdge: Double? {
    let edge = free.origin.y
    return edge > whole.origin.y ? edge : nil
  }

  private func bounds(of part: Widget) -> Rect {
    var bounds = graphene_rect_t()
    guard gtk_widget_compute_bounds(part, widget, &bounds) != 0 else {
      return .zero
    }
    return Rect(
      x: Double(bounds.origin.x), y: Double(bounds.origin.y), width: Double(bounds.size.width),
      height: Double(bounds.size.height))
  }

  /// Whether the deck is shown, with its buttons and progress line, instead of a page.
  var showsDeck = true {
    didSet {
      for part in [parts.deck, buttons, progress, parts.notice] { show(part, showsDeck) }
      show(parts.pages, !showsDeck)
      show(parts.done, isDone && showsDeck)
    }
  }

  /// Whether the page under the deck is visible, also over the place of the buttons.
  var isDone = false {
    didSet {
      show(parts.done, isDone && showsDeck)
      // An empty deck lets clicks through to the page below it.
      gtk_widget_set_can_target(parts.deck, isDone ? 0 : 1)
      lift(parts.toasts, rows: isDone ? 3 : 2)
      refresh()
    }
  }

  /// Whether only the deck is visible, as in fullscreen.
  var isBare = false {
    didSet { if isBare != oldValue { refresh() } }
  }

  private func refresh() {
    reveal(header, !isBare)
    reveal(progress, !isBare)
    reveal(buttons, !isBare && !isDone)
  }

  private func reveal(_ part: Widget, _ isRevealed: Bool) {
    gtk_revealer_set_reveal_child(part.opaque, isRevealed ? 1 : 0)
    // A hidden part keeps its space, so that no card moves, but takes no clicks.
    if part != progress { gtk_widget_set_can_target(part, isRevealed ? 1 : 0) }
  }

  /// Shows without fading the parts that surround the deck, because the keyboard focus is about to
  /// go there.
  func revealAtOnce() {
    for part in [header, buttons, progress] {
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
    [header, buttons].contains { gtk_widget_is_ancestor(widget, $0) != 0 }
  }

  /// Whether a menu of the header is open.
  var hasOpenMenu: Bool {
    parts.menus.contains { menu in
      guard let popover = gtk_menu_button_get_popover(menu.opaque) else { return false }
      return Popovers.isShown(
        UnsafeMutableRawPointer(popover).assumingMemoryBound(to: GtkWidget.self))
    }
  }

  private func lift(_ part: Widget, rows: Int32) {
    guard let layout = gtk_widget_get_layout_manager(widget),
      let child = gtk_layout_manager_get_layout_child(layout, part)
    else { return }
    gtk_grid_layout_child_set_row_span(OpaquePointer(child), rows)
  }

  private func show(_ part: Widget, _ isShown: Bool) {
    gtk_widget_set_visible(part, isShown ? 1 : 0)
  }
}
