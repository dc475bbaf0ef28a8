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

  /// Shows in the menu which piles can be gone through again.
  func refreshPasses() {
    let piles = passablePiles
    guard piles != passPiles, let menu = passMenu?.pointer else { return }
    passPiles = piles
    g_menu_remove_all(menu)
    for pile in piles {
      guard let item = g_menu_item_new(pile.title.replacing("_", with: "__"), nil) else { continue }
      g_menu_item_set_action_and_target_value(
        item, "win.go-through-again", g_variant_new_string(pile.id.text))
      g_menu_append_item(menu, item)
      g_object_unref(UnsafeMutableRawPointer(item))
    }
  }
}
