import CAdwaita
import KolodaGTK

/// The header of a window: the buttons for opening and undoing, the title, and the menu.
@MainActor
final class DeckHeader {
  let widget: Widget = adw_header_bar_new()
  let title = DeckTitle()
  let undo = makeIconButton(
    "edit-undo-symbolic", name: ActionTexts.undo, action: WindowCommand.undo.action)
  let redo = makeIconButton(
    "edit-redo-symbolic", name: ActionTexts.redo, action: WindowCommand.redo.action)
  private let open: OpenButton
  private let review = makeIconButton(
    "view-grid-symbolic", name: ReviewTexts.title, tooltip: ReviewTexts.tooltip,
    action: WindowCommand.review.action)

  init(_ menus: DeckMenus) {
    open = OpenButton(menus.openButton)
    for button in [open.widget, undo, redo] {
      gtk_widget_set_focus_on_click(button, 0)
      adw_header_bar_pack_start(widget.opaque, button)
    }
    adw_header_bar_pack_end(widget.opaque, menus.button)
    gtk_widget_set_focus_on_click(review, 0)
    adw_header_bar_pack_end(widget.opaque, review)
    adw_header_bar_set_title_widget(widget.opaque, title.widget)
  }

  /// Whether the window is narrow; there is no room then for the review, which the main menu has too.
  var isNarrow = false {
    didSet {
      open.isNarrow = isNarrow
      WindowButtons.fit(widget, isNarrow: isNarrow)
      gtk_widget_set_visible(review, isNarrow ? 0 : 1)
    }
  }

  /// Shows the keys of undo and redo in their tooltips.
  func showKeys(_ keys: (KeyCommand) -> [Accelerator]) {
    for (button, title, command) in [
      (undo, ActionTexts.undo, KeyCommand.undo), (redo, ActionTexts.redo, KeyCommand.redo),
    ] {
      gtk_widget_set_tooltip_text(button, titled(title, keys: keys(command)))
    }
  }
}
