import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK

// The context menu of the front card.
extension DeckWindow {
  /// Opens the card's menu on a right click.
  ///
  /// A long press has no menu, because a resting finger holds the card; the main menu has the same
  /// entries.
  func connectCardMenu(in layout: DeckLayout) {
    let widget = layout.widget
    let click = gtk_gesture_click_new()
    gtk_gesture_single_set_button(click, guint(GDK_BUTTON_SECONDARY))
    Signal.connectPress(UnsafeMutableRawPointer(click), "pressed") { [weak self] _, x, y in
      self?.showCardMenu(at: Point(x: x, y: y), by: .pointer)
    }
    gtk_widget_add_controller(widget, click)
  }

  /// Opens the front card's menu.
  ///
  /// - Parameter place: a point in the window's layout; nil for the middle of the card.
  /// - Returns: whether there is a card at that point.
  @discardableResult
  func showCardMenu(at place: Point?, by means: InputMeans) -> Bool {
    guard canMark, screens.showsDeck, !view.isHeld, let place = place ?? view.frontFrame?.center,
      isOnCard(place)
    else { return false }
    trace?.write(input: means, name: "menu", in: scene)
    deckScreen.menus.showCardMenu(in: deckScreen.layout.widget, at: place.x, place.y)
    return true
  }

  /// Whether the front card is visible at a point in the window's layout.
  func isOnCard(_ place: Point) -> Bool {
    guard view.deck.front != nil,
      let found = gtk_widget_pick(deckScreen.layout.widget, place.x, place.y, GTK_PICK_DEFAULT)
    else { return false }
    if found == cards.closeup.widget { return true }
    let isOnDeck = found == view.widget || gtk_widget_is_ancestor(found, view.widget) != 0
    return isOnDeck && (cards.closeup.isOpen || view.frontFrame?.contains(place) ?? false)
  }
}
