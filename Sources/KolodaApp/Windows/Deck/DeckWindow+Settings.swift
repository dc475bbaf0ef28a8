import CAdwaita
import Koloda
import KolodaFolders
import KolodaGLib
import KolodaGTK
import KolodaTriage

// Applies the user's settings to the window and its deck at once, even during an animation.
extension DeckWindow {
  /// Follows the settings from now on.
  func followSettings() {
    settings.follow(self) { [weak self] in self?.apply($0) }
    // In right-to-left languages left and right may be swapped.
    Signal.connectNumber(view.widget.object, "direction-changed") { [weak self] _ in
      self?.refreshBar()
    }
  }

  private func apply(_ settings: Settings) {
    deckScreen.appearance.apply(settings)
    session?.settings = settings
    deckScreen.appearance.adopt(settings)
    refreshBar()
    session.map { cards.lines.showKeyed($0) }
    info.refresh()
    cards.strip.refresh()
    refreshActions()
  }

  /// Updates the buttons of the piles, their names on cards, and the keys in menus and tooltips.
  func refreshBar() {
    let keys = deckKeys
    decisions.refresh(keys)
    deckScreen.menus.state.follow(keys)
    // A tooltip shows the first key of its button.
    func first(_ command: KeyCommand) -> [Accelerator] { Array(keys.keys(of: command).prefix(1)) }
    deckScreen.header.showKeys(first)
    cards.lines.showKeys { first(.browse($0)) }
    session?.records?.piles = shownPiles
  }

  /// Ends the session, which waits for the journal.
  func endSession() {
    guard let session else { return }
    let made = session.pace.count
    session.end()
    self.session = nil
    settings.change { $0.decisionsMade += made }
  }
}
