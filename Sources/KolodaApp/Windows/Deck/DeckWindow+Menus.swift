import CAdwaita
import Koloda
import KolodaGTK
import KolodaTriage

// What the menus of the window depend on.
extension DeckWindow {
  /// Updates the menus to what can be done with the deck and the front card.
  func refreshMenus() {
    var state = deckScreen.menus.state
    state.content = session == nil ? .nothing : showsPictures ? .photos : .records
    state.isShared = session?.shared != nil
    state.isListed = target?.list != nil
    state.isBrowsing = session?.isBrowsing == true
    state.passes = passablePiles
    state.stack =
      session.map { $0.isFrontFanned ? .open : $0.frontCount > 1 ? .closed : .none } ?? .none
    deckScreen.menus.state = state
  }
}
