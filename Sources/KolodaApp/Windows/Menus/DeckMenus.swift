import CAdwaita
import KolodaGLib
import KolodaGTK

/// The menus of a deck's window: the main menu behind its button, and that of the card in front.
@MainActor
final class DeckMenus {
  /// The button of the main menu.
  var button: Widget? { main.widget }
  private let main = MenuButton()
  private let card = PointedMenu()
  /// What the main menu was made for.
  private var shown: MenuState?

  /// What they depend on; they are made of it as they are opened.
  var state = MenuState()

  /// Makes them, without a deck.
  init() {
    main.beforeOpening { [weak self] in self?.fill() }
    guard let button else { return }
    gtk_menu_button_set_icon_name(button.opaque, "open-menu-symbolic")
    gtk_menu_button_set_primary(button.opaque, 1)
    gtk_widget_set_tooltip_text(button, ActionTexts.mainMenu)
    shim_accessible_set_label(button.opaque, ActionTexts.mainMenu)
  }

  private func fill() {
    guard state != shown, let menu = g_menu_new() else { return }
    shown = state
    MenuEntry.append(MainMenu.entries(state), to: menu)
    main.set(MenuEntry.model(menu))
    g_object_unref(UnsafeMutableRawPointer(menu))
  }

  /// Shows what can be done with the card in front, at a place in a widget.
  func showCardMenu(in parent: Widget, at x: Double, _ y: Double) {
    card.show(CardMenu.entries(state), named: ActionTexts.cardMenu, in: parent, at: x, y)
  }

  /// Takes the card's menu away: its parent can't go as long as it has one.
  func close() { card.close() }
}
