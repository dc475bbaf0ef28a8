import CAdwaita
import KolodaGTK

/// The header's button with the menu for opening decks.
///
/// It has a label, or an icon if there is no space for that.
@MainActor
final class OpenButton {
  let widget: Widget

  /// Sets up the button of that menu.
  init(_ button: Widget) {
    widget = button
    setFirstTooltip(ActionTexts.openTooltip, of: widget)
    shim_accessible_set_label(widget.opaque, ActionTexts.open)
    show()
  }

  /// Whether there is space for the icon only.
  var isNarrow = false {
    didSet { if isNarrow != oldValue { show() } }
  }

  private func show() {
    if isNarrow {
      gtk_menu_button_set_icon_name(widget.opaque, "folder-open-symbolic")
    } else {
      gtk_menu_button_set_label(widget.opaque, ActionTexts.open)
    }
  }
}
