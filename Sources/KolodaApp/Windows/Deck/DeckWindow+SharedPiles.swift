import CAdwaita
import KolodaGTK
import KolodaTriage

// The piles of everybody in a shared deck, changed by who manages it.
extension DeckWindow {
  /// Piles that are being changed, and hold nowhere yet.
  @MainActor
  private final class Draft {
    var piles: [Pile]

    init(_ piles: [Pile]) { self.piles = piles }
  }

  /// Opens a window in which they are changed.
  ///
  /// - Parameters:
  ///   - piles: those that everybody has; none for those of each one's preferences.
  ///   - done: called with the edited piles once the window is closed.
  func editSharedPiles(_ piles: [Pile], done: @escaping @MainActor ([Pile]) -> Void) {
    guard let session, pilesWindow == nil else { return }
    let deck = session.deck
    let standard = deck.pileSources.standard
    // No other pile gets the name of one that cards were put on.
    let former = deck.piles.all + deck.piles.former + piles
    let draft = Draft(piles)
    pilesWindow = PilesWindow(
      settings, over: widget,
      host: PilesWindow.Host(
        about: PeopleTexts.pilesAbout, hasPhotos: false,
        newAnswer: session.opened.kind.answerOfNewPile,
        piles: { Piles(draft.piles.isEmpty ? standard.all : draft.piles, former: former) },
        contents: { nil },
        keep: { [weak self] in
          draft.piles = $0
          self?.pilesWindow?.refresh()
        },
        keepsSome: { !draft.piles.isEmpty },
        standard: { standard },
        closed: { [weak self] in
          self?.pilesWindow = nil
          done(draft.piles)
        }))
    pilesWindow?.refresh()
  }
}
