import CAdwaita
import Koloda
import KolodaGTK
import KolodaTriage

// Browsing: looking through all cards of the deck, including decided ones.
extension DeckWindow {
  func connectBrowsing() {
    lines.onStep = { [weak self] step in self?.browse(step, by: "button") }
    lines.onStop = { [weak self] in
      guard let self, !stopBrowsing() else { return }
      _ = endPass()
    }
  }

  /// Shows another card without deciding.
  ///
  /// - Returns: whether there is a card in that direction.
  @discardableResult
  func browse(_ step: BrowsingStep, by kind: String) -> Bool {
    guard let session, !view.isHeld, session.browse(step) else { return false }
    trace?.write(input: kind, name: KeyCommand.browse(step).name, in: scene)
    return true
  }

  /// Ends browsing, and shows the first undecided card.
  ///
  /// - Returns: whether the deck was being browsed.
  @discardableResult
  func stopBrowsing() -> Bool {
    guard let session, session.stopBrowsing() else { return false }
    gtk_widget_grab_focus(view.widget)
    return true
  }

  /// Whether there are cards to browse.
  var canBrowse: Bool { (session?.deck.count ?? 0) > 0 && openingPage == nil }

  /// Begins or ends browsing.
  func toggleBrowsing() {
    guard canBrowse, let session, !session.stopBrowsing() else { return }
    session.browse()
    gtk_widget_grab_focus(view.widget)
  }
}
