import CAdwaita
import KolodaGLib
import KolodaGTK
import KolodaTriage

/// A button beside those of the piles, with a menu of the piles that have no button.
///
/// A long menu can be searched: Return takes the first pile that is left.
@MainActor
final class MorePiles {
  let widget: Widget = gtk_menu_button_new()
  private let popover: Widget = gtk_popover_new()
  private let search: Widget = gtk_search_entry_new()
  private let decide: @MainActor (PileID) -> Void
  private var shown: [Pile] = []
  private var keys: [PileID: [Accelerator]] = [:]
  private var buttons: [(pile: Pile, button: Widget)] = []

  /// The most piles that need no search.
  private static let mostUnsearched = 8
  /// The greatest height of a menu that scrolls, in logical pixels.
  private static let height: Int32 = 360

  init(decide: @escaping @MainActor (PileID) -> Void) {
    self.decide = decide
    gtk_menu_button_set_icon_name(widget.opaque, "view-more-symbolic")
    gtk_menu_button_set_popover(widget.opaque, popover)
    Popovers.closeIfRefused(popover)
    gtk_menu_button_set_direction(widget.opaque, GTK_ARROW_UP)
    gtk_widget_set_tooltip_text(widget, ActionTexts.morePiles)
    shim_accessible_set_label(widget.opaque, ActionTexts.morePiles)
    gtk_widget_set_halign(widget, GTK_ALIGN_CENTER)
    gtk_widget_add_css_class(widget, "more")
    gtk_widget_add_css_class(popover, "more-piles")
    connectSearch()
  }

  private func connectSearch() {
    g_object_ref_sink(UnsafeMutableRawPointer(search))
    shim_accessible_set_label(search.opaque, RecordTexts.search)
    Signal.connect(search.object, "search-changed") { [weak self] () -> Void in self?.filter() }
    Signal.connect(search.object, "activate") { [weak self] () -> Void in
      guard let first = self?.found.first else { return }
      self?.choose(first.id)
    }
    Signal.connect(search.object, "stop-search") { [popover] () -> Void in
      gtk_popover_popdown(popover.of(GtkPopover.self))
    }
    Signal.connect(popover.object, "closed") { [weak self] () -> Void in
      guard let self else { return }
      gtk_editable_set_text(search.opaque, "")
    }
  }

  isolated deinit {
    g_object_unref(UnsafeMutableRawPointer(search))
  }

  /// Whether there is a card to decide.
  var isEnabled = true {
    didSet { gtk_widget_set_sensitive(widget, isEnabled ? 1 : 0) }
  }

  /// Fills the menu with piles and their keys.
  func show(_ piles: [Pile], _ keys: [PileID: [Accelerator]]) {
    guard piles != shown || keys != self.keys else { return }
    shown = piles
    self.keys = keys
    if let parent = gtk_widget_get_parent(search) {
      gtk_box_remove(parent.of(GtkBox.self), search)
    }
    buttons = piles.map { ($0, makeButton($0, keys[$0.id]?.first)) }
    let list = makeBox(GTK_ORIENTATION_VERTICAL, children: buttons.map(\.button))
    gtk_popover_set_child(
      popover.of(GtkPopover.self),
      piles.count <= MorePiles.mostUnsearched
        ? list
        : makeBox(GTK_ORIENTATION_VERTICAL, spacing: 6, children: [search, scrolled(list)]))
  }

  private func scrolled(_ list: Widget) -> Widget {
    let scroller = gtk_scrolled_window_new()
    gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_propagate_natural_height(scroller.opaque, 1)
    gtk_scrolled_window_set_max_content_height(scroller.opaque, MorePiles.height)
    gtk_scrolled_window_set_child(scroller.opaque, list)
    return scroller
  }

  /// The piles whose names contain what is searched for, ignoring case.
  private var found: [Pile] {
    let wanted = enteredText(in: search).lowercased()
    return buttons.map(\.pile).filter { wanted.isEmpty || $0.title.lowercased().contains(wanted) }
  }

  private func filter() {
    let found = Set(found.map(\.id))
    for (pile, button) in buttons {
      gtk_widget_set_visible(button, found.contains(pile.id) ? 1 : 0)
    }
  }

  private func choose(_ pile: PileID) {
    gtk_popover_popdown(popover.of(GtkPopover.self))
    decide(pile)
  }

  private func makeButton(_ pile: Pile, _ key: Accelerator?) -> Widget {
    let button = gtk_button_new()
    let sign = gtk_image_new_from_icon_name(pile.icon)
    for name in ["pile-sign", pile.styleClass] { gtk_widget_add_css_class(sign, name) }
    let name = makeLabel(pile.title)
    gtk_widget_set_hexpand(name, 1)
    gtk_label_set_xalign(name.opaque, 0)
    let cap = key.map { makeLabel($0.keycap, classes: ["keycap"]) }
    gtk_button_set_child(
      button.of(GtkButton.self),
      makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 12, children: [sign, name, cap]))
    gtk_widget_add_css_class(button, "flat")
    shim_accessible_set_label(button.opaque, pile.title)
    let id = pile.id
    Signal.connect(button.object, "clicked") { [weak self] () -> Void in self?.choose(id) }
    return button
  }
}
