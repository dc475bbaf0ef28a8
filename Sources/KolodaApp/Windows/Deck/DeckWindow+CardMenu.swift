import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK

// The menu of the card in front.
extension DeckWindow {
  /// A right click on the card opens its menu.
  ///
  /// A finger that rests holds the card: it has the same menu in the main menu.
  func connectCardMenu(in room: DeckRoom) {
    guard let widget = room.widget, let click = gtk_gesture_click_new() else { return }
    gtk_gesture_single_set_button(click, guint(GDK_BUTTON_SECONDARY))
    Signal.connectPress(UnsafeMutableRawPointer(click), "pressed") { [weak self] _, x, y in
      self?.showCardMenu(at: Point(x: x, y: y), by: "pointer")
    }
    gtk_widget_add_controller(widget, click)
  }

  /// Opens the card's menu.
  ///
  /// - Parameter place: where, in the window's room; nil for the middle of the card.
  /// - Returns: whether there is a card there.
  @discardableResult
  func showCardMenu(at place: Point?, by kind: String) -> Bool {
    guard canMark, screens.showsDeck, !view.isHeld, let parent = room?.widget,
      let place = place ?? view.frontFrame?.center, isOnCard(place)
    else { return false }
    trace?.write(input: kind, name: "menu")
    menus.showCardMenu(in: parent, at: place.x, place.y)
    return true
  }

  /// Whether the front card is what is seen at a place in the window's room.
  func isOnCard(_ place: Point) -> Bool {
    guard let parent = room?.widget, view.deck.front != nil,
      let found = gtk_widget_pick(parent, place.x, place.y, GTK_PICK_DEFAULT)
    else { return false }
    if let closeup = closeup.widget, found == closeup { return true }
    let isOnDeck = found == view.widget || gtk_widget_is_ancestor(found, view.widget) != 0
    return isOnDeck && (closeup.isOpen || view.frontFrame?.contains(place) ?? false)
  }
}
