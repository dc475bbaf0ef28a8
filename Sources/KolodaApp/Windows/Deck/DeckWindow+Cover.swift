import CAdwaita
import KolodaGTK

// What lies over the deck.
extension DeckWindow {
  /// What lies over the deck; nil if nothing does.
  var cover: DeckCover? {
    if !screens.showsDeck || !showsDeck { return .page }
    if hasDialog { return .dialog }
    if hasOpenMenu { return .menu }
    // On its way out, a close-up lets everything through to the deck.
    let shown = cards.closeup.widget
    if gtk_widget_get_visible(shown) != 0, gtk_widget_get_can_target(shown) != 0 {
      return .closeup
    }
    return nil
  }

  /// What the window shows at the moment.
  var scene: TraceScene { TraceScene(front: view.deck.front, cover: cover) }

  /// Whether a menu or a popover is open.
  private var hasOpenMenu: Bool {
    if deckScreen.layout.hasOpenMenu || deckScreen.menus.isCardMenuOpen { return true }
    if cards.filter.popover != nil { return true }
    // An open popover takes the keyboard focus.
    guard let focus = gtk_root_get_focus(widget.opaque),
      let popover = gtk_widget_get_ancestor(focus, gtk_popover_get_type())
    else { return false }
    return Popovers.isShown(popover)
  }

  /// Whether a window that must be answered first is over this one.
  private var hasDialog: Bool {
    let windows = gtk_window_list_toplevels()
    defer { g_list_free(windows) }
    var next = windows
    while let node = next {
      next = node.pointee.next
      guard let other = node.pointee.data?.assumingMemoryBound(to: GtkWindow.self),
        gtk_window_get_modal(other) != 0, gtk_window_get_transient_for(other) == window
      else { continue }
      let top = UnsafeMutableRawPointer(other).assumingMemoryBound(to: GtkWidget.self)
      if gtk_widget_get_visible(top) != 0 { return true }
    }
    return false
  }

  private var window: UnsafeMutablePointer<GtkWindow> { widget.of(GtkWindow.self) }
}
