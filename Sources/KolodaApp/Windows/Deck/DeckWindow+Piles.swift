import CAdwaita
import KolodaGTK
import KolodaTriage

// Editing the deck's piles.
extension DeckWindow {
  /// Opens the window in which piles are edited.
  func editPiles() {
    guard let session, pilesWindow == nil, openingPage == nil else { return }
    let deck = session.deck
    pilesWindow = PilesWindow(
      settings, over: widget,
      host: PilesWindow.Host(
        about: PileEditingTexts.about, hasPhotos: hasPhotos,
        newAnswer: session.opened.kind.answerOfNewPile,
        piles: { [weak self] in self?.shownPiles ?? deck.piles },
        keys: { [weak self] in self?.deckKeys },
        contents: { [weak session] in session?.pileContents },
        keep: { deck.keep($0) },
        keepsSome: { !deck.pileSources.kept.isEmpty },
        standard: {
          var sources = deck.pileSources
          sources.kept = []
          return sources.piles
        },
        labels: labelHost,
        closed: { [weak self] in self?.pilesWindow = nil }))
    pilesWindow?.refresh()
  }
}
