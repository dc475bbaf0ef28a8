import CAdwaita
import KolodaGLib
import KolodaGTK
import KolodaTriage

/// A bar at a page's foot: what is selected, and a button for each pile that it may go to.
@MainActor
final class MoveBar {
  let widget: Widget? = gtk_action_bar_new()
  private let selected = makeLabel("", classes: ["dim-label"])
  /// Is told where it is to go.
  var onMove: (@MainActor (PileID) -> Void)?

  init(_ piles: [Pile]) {
    guard let widget, let selected else { return }
    gtk_label_set_ellipsize(selected.opaque, PANGO_ELLIPSIZE_MIDDLE)
    gtk_widget_set_margin_start(selected, 6)
    gtk_action_bar_pack_start(widget.opaque, selected)
    for pile in piles.reversed() {
      guard let button = makeIconButton(pile.icon, name: ReviewTexts.moveTo(pile.title)) else {
        continue
      }
      for name in ["pile-sign", pile.styleClass] { gtk_widget_add_css_class(button, name) }
      gtk_widget_set_focus_on_click(button, 0)
      Signal.connect(button.object, "clicked") { [weak self] () -> Void in self?.onMove?(pile.id) }
      gtk_action_bar_pack_end(widget.opaque, button)
    }
  }

  /// Says what is selected; with nil nothing is, and there is no bar.
  func show(_ text: String?) {
    widget.map { gtk_action_bar_set_revealed($0.opaque, text == nil ? 0 : 1) }
    if let text { selected.map { gtk_label_set_text($0.opaque, text) } }
  }
}
