import CAdwaita
import Koloda
import KolodaGTK
import KolodaTriage

// Going through a pile once more.
extension DeckWindow {
  /// The piles with cards, those first that answer nothing: they were put off.
  private var passablePiles: [Pile] {
    guard let session else { return [] }
    let counts = session.deck.pileCounts
    let piles = countedPiles.filter { counts[$0.id] ?? 0 > 0 }
    return piles.filter { $0.answer == .ignore } + piles.filter { $0.answer != .ignore }
  }

  /// Goes through the cards of a pile again.
  func goThroughAgain(_ pile: PileID) {
    guard let session, openingPage == nil, !view.isHeld else { return }
    session.goThroughAgain(pile)
    gtk_widget_grab_focus(view.widget)
  }

  /// Ends going through a pile again.
  ///
  /// - Returns: whether one was gone through.
  func endPass() -> Bool {
    guard let session, session.endPass() else { return false }
    gtk_widget_grab_focus(view.widget)
    return true
  }

  /// Has the menus offer what can be done with the deck and with the card in front.
  func refreshMenus() {
    var state = menus.state
    state.content = session == nil ? .nothing : showsPictures ? .photos : .records
    state.isShared = session?.shared != nil
    state.isListed = target?.list != nil
    state.passes = passablePiles
    state.stack =
      session.map { $0.isFrontFanned ? .open : $0.frontCount > 1 ? .closed : .none } ?? .none
    menus.state = state
  }
}
