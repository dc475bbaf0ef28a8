import CAdwaita
import KolodaGTK
import KolodaTriage

// Keys on the pages of decided cards.
extension DeckWindow {
  /// Handles a key in the review or the history.
  ///
  /// The piles' keys work as in the deck, except for the arrows, which move between photos.
  func pressed(_ key: Accelerator, on page: any PilePage) -> Bool {
    if key.isEscape {
      page.leave()
      return true
    }
    if key.opensMenu { return page.showMenu() }
    let focus = gtk_root_get_focus(widget.opaque)
    if key.pressesButtons, let focus, shim_is_button(focus.object) != 0 { return false }
    let keys = deckKeys
    if let pile = keys.decision(of: key) { return page.pressed(pile) }
    switch keys.command(for: key) {
    case .undo: undo()
    case .redo: redo()
    case .stars(let stars): return info.mark(.stars(stars), by: "key")
    case .label(let label): return info.toggle(label, by: "key")
    case .turn(let turn): return info.turn(by: turn, by: "key")
    default: return false
    }
    return true
  }
}
