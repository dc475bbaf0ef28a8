import CAdwaita
import KolodaGLib
import KolodaGTK

/// The menus of a deck's window: the main menu and the menu for opening decks, each with its
/// button, and the front card's context menu.
@MainActor
final class DeckMenus {
  /// The button of the main menu.
  var button: Widget { main.widget }
  /// The button of the menu for opening decks.
  var openButton: Widget { opening.widget }
  private let main = MenuButton()
  private let opening = MenuButton()
  private let card = PointedMenu()
  /// The state that the main menu was built for.
  private var shown: MenuState?
  /// The entries of the menu for opening decks.
  private var shownOpening: [MenuEntry] = []

  /// The state that the menus depend on; they are built from it when they open.
  var state = MenuState()

  /// Makes the menus for a window without a deck.
  init() {
    main.beforeOpening { [weak self] in self?.fill() }
    opening.beforeOpening { [weak self] in self?.fillOpening() }
    gtk_menu_button_set_icon_name(button.opaque, "open-menu-symbolic")
    gtk_menu_button_set_primary(button.opaque, 1)
    gtk_widget_set_tooltip_text(button, ActionTexts.mainMenu)
    shim_accessible_set_label(button.opaque, ActionTexts.mainMenu)
  }

  private func fill() {
    guard state != shown else { return }
    shown = state
    fill(main, MainMenu.entries(state))
  }

  private func fillOpening() {
    let entries = OpenMenu.entries(state)
    guard entries != shownOpening else { return }
    shownOpening = entries
    fill(opening, entries)
  }

  private func fill(_ button: MenuButton, _ entries: [MenuEntry]) {
    guard let menu = g_menu_new() else { return }
    MenuEntry.append(entries, to: menu)
    button.set(MenuEntry.model(menu))
    g_object_unref(UnsafeMutableRawPointer(menu))
  }

  /// Shows the front card's menu at a point in a widget.
  func showCardMenu(in parent: Widget, at x: Double, _ y: Double) {
    card.show(CardMenu.entries(state), named: ActionTexts.cardMenu, in: parent, at: x, y)
  }

  /// Whether the front card's menu is open.
  var isCardMenuOpen: Bool { card.isOpen }

  /// Closes the front card's menu.
  ///
  /// Its parent can't be destroyed while it has one.
  func close() { card.close() }
}
