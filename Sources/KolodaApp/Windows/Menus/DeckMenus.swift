import CAdwaita
import KolodaGLib
import KolodaGTK

/// The menus of a deck's window: the main menu behind its button, and that of the card in front.
@MainActor
final class DeckMenus {
  /// The button of the main menu.
  var button: Widget? { main.widget }
  private let main = MenuButton()
  private var popover: Widget?
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
    close()
    let menu = g_menu_new()
    defer { g_object_unref(UnsafeMutableRawPointer(menu)) }
    MenuEntry.append(CardMenu.entries(state), to: menu)
    guard let made = gtk_popover_menu_new_from_model(MenuEntry.model(menu)) else { return }
    popover = made
    gtk_widget_set_parent(made, parent)
    gtk_popover_set_has_arrow(made.of(GtkPopover.self), 0)
    gtk_widget_set_halign(made, GTK_ALIGN_START)
    shim_accessible_set_label(made.opaque, ActionTexts.cardMenu)
    var place = GdkRectangle(x: Int32(x), y: Int32(y), width: 1, height: 1)
    gtk_popover_set_pointing_to(made.of(GtkPopover.self), &place)
    gtk_popover_popup(made.of(GtkPopover.self))
  }

  /// Takes the card's menu away: its parent can't go as long as it has one.
  func close() {
    guard let old = popover else { return }
    popover = nil
    gtk_widget_unparent(old)
  }
}
