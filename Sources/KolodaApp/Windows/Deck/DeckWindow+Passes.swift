import CAdwaita
import Koloda
import KolodaGTK
import KolodaTriage

// Passes: going through a pile again.
extension DeckWindow {
  /// The piles that have cards.
  ///
  /// Those with no answer come first, because their cards were put off.
  private var passablePiles: [Pile] {
    guard let session else { return [] }
    let counts = session.deck.pileCounts
    let piles = countedPiles.filter { counts[$0.id] ?? 0 > 0 }
    return piles.filter { $0.answer == .ignore } + piles.filter { $0.answer != .ignore }
  }

  /// The first pile of put-off cards, the only one that the page at the end offers.
  var putOff: Pile? { passablePiles.first { $0.answer == .ignore } }

  /// Begins going through the cards of a pile again.
  func goThroughAgain(_ pile: PileID) {
    guard let session, openingPage == nil, !view.isHeld else { return }
    session.goThroughAgain(pile)
    gtk_widget_grab_focus(view.widget)
  }

  /// Begins going through all flash cards again.
  func learnAllAgain() {
    guard let session, openingPage == nil, !view.isHeld else { return }
    session.goThroughAgain(nil)
    gtk_widget_grab_focus(view.widget)
  }

  /// Ends going through a pile again.
  ///
  /// - Returns: whether a pile was being gone through.
  func endPass() -> Bool {
    guard let session, session.endPass() else { return false }
    gtk_widget_grab_focus(view.widget)
    return true
  }

  /// Updates the menus to what can be done with the deck and the front card.
  func refreshMenus() {
    var state = menus.state
    state.content = session == nil ? .nothing : showsPictures ? .photos : .records
    state.isShared = session?.shared != nil
    state.isListed = target?.list != nil
    state.isBrowsing = session?.isBrowsing == true
    state.passes = passablePiles
    state.stack =
      session.map { $0.isFrontFanned ? .open : $0.frontCount > 1 ? .closed : .none } ?? .none
    menus.state = state
  }
}
