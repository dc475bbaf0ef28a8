import CAdwaita
import Koloda
import KolodaGTK
import KolodaTriage

// Going through all cards of the deck, decided ones too.
extension DeckWindow {
  func connectVerdict() {
    verdict.onStep = { [weak self] step in self?.browse(step, by: "button") }
    verdict.onStop = { [weak self] in
      guard let self, !stopBrowsing() else { return }
      _ = endPass()
    }
  }

  /// Shows another card without deciding.
  ///
  /// - Returns: whether there is one that way.
  @discardableResult
  func browse(_ step: BrowsingStep, by kind: String) -> Bool {
    guard let session, !view.isHeld, session.browse(step) else { return false }
    trace?.write(input: kind, name: KeyCommand.browse(step).name)
    return true
  }

  /// Goes on with the first undecided card.
  ///
  /// - Returns: whether all cards were gone through until now.
  @discardableResult
  func stopBrowsing() -> Bool {
    guard let session, session.stopBrowsing() else { return false }
    gtk_widget_grab_focus(view.widget)
    return true
  }

  /// Whether there are cards to go through.
  var canBrowse: Bool { (session?.deck.count ?? 0) > 0 && openingPage == nil }

  /// Begins or ends to go through all cards.
  func toggleBrowsing() {
    guard canBrowse, let session, !session.stopBrowsing() else { return }
    session.browse()
    gtk_widget_grab_focus(view.widget)
  }

  /// Says what was decided of the front card while all cards, or those of a pile, are gone through.
  func showVerdict(_ session: DeckSession) {
    let pile = session.shownPile
    let icon = pile?.iconName(in: look, among: shownPiles.all)
    let front = view.deck.front
    let content =
      front.flatMap(session.place).map {
        VerdictBar.Content(pile: pile, icon: icon, place: $0, count: session.shownCount)
      }
      ?? front.flatMap(session.pass.place).map {
        VerdictBar.Content(
          pile: pile, icon: icon, place: $0.place, count: $0.count, isPass: true)
      }
    if verdict.show(content) { view.refreshSpeech() }
  }
}
