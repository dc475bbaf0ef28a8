import CAdwaita
import KolodaGLib
import KolodaGTK
import KolodaTriage

/// A round button beside those of the piles, with a menu of the piles that have no button.
@MainActor
final class MorePiles {
  let widget: Widget? = gtk_menu_button_new()
  private let popover: Widget? = gtk_popover_new()
  private let decide: @MainActor (PileID) -> Void
  private var shown: [Pile] = []
  private var keys: [PileID: [Accelerator]] = [:]

  init(decide: @escaping @MainActor (PileID) -> Void) {
    self.decide = decide
    guard let widget, let popover else { return }
    gtk_menu_button_set_icon_name(widget.opaque, "view-more-symbolic")
    gtk_menu_button_set_popover(widget.opaque, popover)
    Popovers.closeIfRefused(popover)
    gtk_menu_button_set_direction(widget.opaque, GTK_ARROW_UP)
    gtk_widget_set_tooltip_text(widget, ActionTexts.morePiles)
    shim_accessible_set_label(widget.opaque, ActionTexts.morePiles)
    gtk_widget_set_halign(widget, GTK_ALIGN_CENTER)
    gtk_widget_add_css_class(widget, "more")
    gtk_widget_add_css_class(popover, "more-piles")
  }

  /// Whether there is a card to decide.
  var isEnabled = true {
    didSet { widget.map { gtk_widget_set_sensitive($0, isEnabled ? 1 : 0) } }
  }

  /// Fills the menu with piles and their keys.
  func show(_ piles: [Pile], _ keys: [PileID: [Accelerator]]) {
    guard piles != shown || keys != self.keys, let popover else { return }
    shown = piles
    self.keys = keys
    let box = makeBox(GTK_ORIENTATION_VERTICAL)
    for pile in piles { append(makeButton(pile, keys[pile.id]?.first), to: box) }
    gtk_popover_set_child(popover.of(GtkPopover.self), box)
  }

  private func makeButton(_ pile: Pile, _ key: Accelerator?) -> Widget? {
    guard let button = gtk_button_new() else { return nil }
    let sign = gtk_image_new_from_icon_name(pile.icon)
    for name in ["pile-sign", pile.styleClass] { sign.map { gtk_widget_add_css_class($0, name) } }
    let name = makeLabel(pile.title)
    name.map { gtk_widget_set_hexpand($0, 1) }
    name.map { gtk_label_set_xalign($0.opaque, 0) }
    let cap = key.map { makeLabel($0.keycap, classes: ["keycap"]) }
    gtk_button_set_child(
      button.of(GtkButton.self),
      makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 12, children: [sign, name, cap ?? nil]))
    gtk_widget_add_css_class(button, "flat")
    shim_accessible_set_label(button.opaque, pile.title)
    let id = pile.id
    Signal.connect(button.object, "clicked") { [weak self] () -> Void in
      guard let self else { return }
      popover.map { gtk_popover_popdown($0.of(GtkPopover.self)) }
      decide(id)
    }
    return button
  }
}
