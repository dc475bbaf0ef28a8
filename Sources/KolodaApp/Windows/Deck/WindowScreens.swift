import CAdwaita
import KolodaGTK

/// Fills the window with the deck or a page over it.
@MainActor
final class WindowScreens {
  let widget: Widget? = gtk_overlay_new()
  /// The notes over a page.
  let notes = DeckToasts()
  private let stack: Widget? = gtk_stack_new()
  private var deck: Widget?

  /// Whether the deck is visible.
  private(set) var showsDeck = true

  /// Adds the deck as the first screen.
  func begin(with deck: Widget?) {
    self.deck = deck
    guard let widget, let stack, let deck else { return }
    _ = gtk_stack_add_child(stack.opaque, deck)
    gtk_overlay_set_child(widget.opaque, stack)
    guard let notes = notes.widget else { return }
    gtk_overlay_add_overlay(widget.opaque, notes)
    gtk_widget_set_halign(notes, GTK_ALIGN_CENTER)
    gtk_widget_set_valign(notes, GTK_ALIGN_END)
    self.notes.onChange = { [weak self] in self?.makeWay() }
  }

  /// Notes must not cover the bottom of a page.
  private func makeWay() {
    stack.map { gtk_widget_set_margin_bottom($0, notes.height) }
  }

  /// Shows a page over the deck.
  func show(_ page: Widget?) {
    guard let stack, let page else { return }
    if gtk_widget_get_parent(page) == nil { _ = gtk_stack_add_child(stack.opaque, page) }
    gtk_stack_set_visible_child(stack.opaque, page)
    // A hidden deck must not be read by screen readers either.
    deck.map { gtk_widget_set_visible($0, 0) }
    showsDeck = false
  }

  /// Removes a page, and shows the deck again.
  func remove(_ page: Widget?) {
    guard let stack, let page, let deck, gtk_widget_get_parent(page) == stack else { return }
    gtk_widget_set_visible(deck, 1)
    gtk_stack_set_visible_child(stack.opaque, deck)
    gtk_stack_remove(stack.opaque, page)
    notes.dismiss()
    showsDeck = true
  }
}
