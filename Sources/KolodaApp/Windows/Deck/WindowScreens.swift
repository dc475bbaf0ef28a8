import CAdwaita
import KolodaGTK

/// What fills the window: the deck, or a page over it.
@MainActor
final class WindowScreens {
  let widget: Widget? = gtk_stack_new()
  private var deck: Widget?

  /// Whether the deck is what is seen.
  private(set) var showsDeck = true

  /// Takes the deck in, below all pages.
  func begin(with deck: Widget?) {
    self.deck = deck
    guard let widget, let deck else { return }
    _ = gtk_stack_add_child(widget.opaque, deck)
  }

  /// Shows a page.
  func show(_ page: Widget?) {
    guard let widget, let page else { return }
    if gtk_widget_get_parent(page) == nil { _ = gtk_stack_add_child(widget.opaque, page) }
    gtk_stack_set_visible_child(widget.opaque, page)
    // What is not seen is not read out, either.
    deck.map { gtk_widget_set_visible($0, 0) }
    showsDeck = false
  }

  /// Takes a page away; the deck is seen again.
  func remove(_ page: Widget?) {
    guard let widget, let page, let deck, gtk_widget_get_parent(page) == widget else { return }
    gtk_widget_set_visible(deck, 1)
    gtk_stack_set_visible_child(widget.opaque, deck)
    gtk_stack_remove(widget.opaque, page)
    showsDeck = true
  }
}
