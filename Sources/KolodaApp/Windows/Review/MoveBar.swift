import CAdwaita
import KolodaGLib
import KolodaGTK
import KolodaTriage

/// A bar at the bottom of a page with what is selected, and a button for each pile to move it to.
@MainActor
final class MoveBar {
  let widget: Widget = gtk_action_bar_new()
  private let selected = makeLabel("", classes: ["dim-label"])
  private var buttons: [Widget] = []
  /// Whether what is selected can be moved.
  private var canMove = true
  /// Called with the pile to move the selection to.
  var onMove: (@MainActor (PileID) -> Void)?

  private let keys: @MainActor (Pile) -> [Accelerator]
  private var more: MorePiles?
  /// The most piles that each have a button, and how many have one beside a menu of the others.
  private static let (mostButtons, buttonsBesideMenu) = (8, 5)

  /// Makes the bar.
  ///
  /// - Parameter keys: returns the keys of a pile, for its button's tooltip.
  init(_ piles: [Pile], keys: @escaping @MainActor (Pile) -> [Accelerator]) {
    self.keys = keys
    gtk_label_set_ellipsize(selected.opaque, PANGO_ELLIPSIZE_MIDDLE)
    gtk_widget_set_margin_start(selected, 6)
    gtk_action_bar_pack_start(widget.opaque, selected)
    adopt(piles)
  }

  /// Has buttons for other piles.
  func adopt(_ piles: [Pile]) {
    for button in buttons { gtk_action_bar_remove(widget.opaque, button) }
    buttons = []
    let isLong = piles.count > MoveBar.mostButtons
    let rest = isLong ? Array(piles.dropFirst(MoveBar.buttonsBesideMenu)) : []
    more = isLong ? MorePiles { [weak self] in self?.onMove?($0) } : nil
    if let more {
      let menu = more.widget
      more.show(rest, Dictionary(rest.map { ($0.id, keys($0)) }) { first, _ in first })
      more.isEnabled = canMove
      gtk_action_bar_pack_end(widget.opaque, menu)
      buttons.append(menu)
    }
    for pile in piles.dropLast(rest.count).reversed() {
      let button = makeIconButton(
        pile.icon, name: ReviewTexts.moveTo(pile.title),
        tooltip: titled(pile.title, keys: Array(keys(pile).prefix(1))))
      for name in ["pile-sign", pile.styleClass] { gtk_widget_add_css_class(button, name) }
      gtk_widget_set_focus_on_click(button, 0)
      gtk_widget_set_sensitive(button, canMove ? 1 : 0)
      Signal.connect(button.object, "clicked") { [weak self] () -> Void in self?.onMove?(pile.id) }
      gtk_action_bar_pack_end(widget.opaque, button)
      buttons.append(button)
    }
  }

  /// Shows what is selected, and whether it can be moved; nil hides the bar.
  func show(_ text: String?, canMove: Bool = true) {
    self.canMove = canMove
    for button in buttons { gtk_widget_set_sensitive(button, canMove ? 1 : 0) }
    gtk_action_bar_set_revealed(widget.opaque, text == nil ? 0 : 1)
    if let text { gtk_label_set_text(selected.opaque, text) }
  }
}
