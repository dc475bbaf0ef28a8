import CAdwaita
import KolodaGTK
import KolodaTriage

// The piles of the deck, changed by the user.
extension DeckWindow {
  /// Opens the window in which the piles are changed.
  func editPiles() {
    guard let session, pilesWindow == nil, openingPage == nil else { return }
    let deck = session.deck
    pilesWindow = PilesWindow(
      settings, over: widget,
      host: PilesWindow.Host(
        hasPhotos: hasPhotos,
        piles: { [weak self] in self?.shownPiles ?? deck.piles },
        counts: { deck.pileCounts },
        keep: { deck.keep($0) },
        keepsSome: { !deck.pileSources.kept.isEmpty },
        standard: {
          var sources = deck.pileSources
          sources.kept = []
          return sources.piles
        },
        closed: { [weak self] in self?.pilesWindow = nil }))
    pilesWindow?.refresh()
  }
}
