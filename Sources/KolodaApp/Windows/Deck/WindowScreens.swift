import CAdwaita
import KolodaGTK

/// Fills the window with the deck or one page over it.
@MainActor
final class WindowScreens {
  let widget: Widget = gtk_overlay_new()
  /// The notes over the deck, which the deck's layout places.
  let deckNotes = DeckToasts()
  /// The notes over a page.
  let pageNotes = DeckToasts()
  private let stack: Widget = gtk_stack_new()
  private var deck: Widget?
  private(set) var screen = WindowScreen.deck

  /// Whether the deck is visible.
  var showsDeck: Bool { if case .deck = screen { true } else { false } }

  /// Shows notes over whatever is visible: the deck, or a page over it.
  var notes: DeckToasts { showsDeck ? deckNotes : pageNotes }

  /// Fits notes into the width of the window's content, in logical pixels.
  func fit(width: Int) {
    for notes in [deckNotes, pageNotes] { notes.room = width }
  }

  /// Adds the deck as the first screen.
  func begin(with deck: Widget) {
    self.deck = deck
    _ = gtk_stack_add_child(stack.opaque, deck)
    gtk_overlay_set_child(widget.opaque, stack)
    let notes = pageNotes.widget
    gtk_overlay_add_overlay(widget.opaque, notes)
    gtk_widget_set_halign(notes, GTK_ALIGN_CENTER)
    gtk_widget_set_valign(notes, GTK_ALIGN_END)
    pageNotes.onChange = { [weak self] in self?.placeNotes() }
  }

  /// Puts the notes above the bar at the foot of the page, whose buttons they must not cover.
  ///
  /// The page itself doesn't make way: nothing may move under a pointer that is about to click.
  private func placeNotes() {
    let notes = pageNotes.widget
    var bounds = graphene_rect_t()
    if let foot = gtk_stack_get_visible_child(stack.opaque).flatMap(WindowScreens.foot) {
      // A widget's height is that of its content, without its padding.
      _ = gtk_widget_compute_bounds(foot, foot, &bounds)
    }
    gtk_widget_set_margin_bottom(notes, Int32(bounds.size.height.rounded(.up)))
  }

  /// The bar at the foot of a page: its last visible part, unless that fills the page.
  private static func foot(of page: Widget) -> Widget? {
    var part = gtk_widget_get_last_child(page)
    while let bar = part, gtk_widget_get_visible(bar) == 0 {
      part = gtk_widget_get_prev_sibling(bar)
    }
    guard let part, gtk_widget_compute_expand(part, GTK_ORIENTATION_VERTICAL) == 0 else {
      return nil
    }
    return part
  }

  /// Opens a page over the deck; another one that is open is closed.
  func open(_ screen: WindowScreen) {
    close()
    guard let page = screen.widget else { return }
    self.screen = screen
    _ = gtk_stack_add_child(stack.opaque, page)
    gtk_stack_set_visible_child(stack.opaque, page)
    // A hidden deck must not be read by screen readers either.
    deck.map { gtk_widget_set_visible($0, 0) }
  }

  /// Closes the page over the deck, which is shown again.
  ///
  /// - Returns: whether there was a page.
  @discardableResult
  func close() -> Bool {
    guard let page = screen.widget, let deck else { return false }
    let closed = screen
    screen = .deck
    closed.end()
    gtk_widget_set_visible(deck, 1)
    gtk_stack_set_visible_child(stack.opaque, deck)
    gtk_stack_remove(stack.opaque, page)
    pageNotes.dismiss()
    return true
  }
}
