import CAdwaita
import KolodaGTK
import KolodaTriage

/// Editing piles: those of the deck, or those of everybody in a shared deck, in one window at a time.
@MainActor
final class PilesDesk {
  private unowned let window: any DeskHost
  /// The window for editing piles, while it is open.
  private var open: PilesWindow?

  /// Piles that are being changed, and hold nowhere yet.
  @MainActor
  private final class Draft {
    var piles: [Pile]

    init(_ piles: [Pile]) { self.piles = piles }
  }

  init(of window: any DeskHost) { self.window = window }

  /// Opens the window in which the deck's piles are edited.
  ///
  /// - Parameter labels: what rows for the labels of records need; nil without such rows.
  func edit(labels: LabelRows.Host?) {
    guard let session = window.session, open == nil, window.openingPage == nil else { return }
    let deck = session.deck
    show(
      PilesWindow.Host(
        about: PileEditingTexts.about, hasPhotos: session.photos != nil,
        newAnswer: session.opened.cardKind.answerOfNewPile,
        piles: { [weak self] in self?.window.shownPiles ?? deck.piles },
        keys: { [weak self] in self?.window.deckKeys },
        contents: { [weak session] in session?.pileContents },
        keep: { deck.keep($0) },
        keepsSome: { !deck.pileSources.kept.isEmpty },
        standard: {
          var sources = deck.pileSources
          sources.kept = []
          return sources.piles
        },
        labels: labels,
        closed: { [weak self] in self?.open = nil }))
  }

  /// Opens a window in which the piles of everybody in a shared deck are changed.
  ///
  /// - Parameters:
  ///   - piles: those that everybody has; none for those of each one's preferences.
  ///   - done: called with the edited piles once the window is closed.
  func editShared(_ piles: [Pile], done: @escaping @MainActor ([Pile]) -> Void) {
    guard let session = window.session, open == nil else { return }
    let deck = session.deck
    let standard = deck.pileSources.standard
    // No other pile gets the name of one that cards were put on.
    let former = deck.piles.all + deck.piles.former + piles
    let draft = Draft(piles)
    show(
      PilesWindow.Host(
        about: PeopleTexts.pilesAbout, hasPhotos: false,
        newAnswer: session.opened.cardKind.answerOfNewPile,
        piles: { Piles(draft.piles.isEmpty ? standard.all : draft.piles, former: former) },
        contents: { nil },
        keep: { [weak self] in
          draft.piles = $0
          self?.refresh()
        },
        keepsSome: { !draft.piles.isEmpty },
        standard: { standard },
        closed: { [weak self] in
          self?.open = nil
          done(draft.piles)
        }))
  }

  private func show(_ host: PilesWindow.Host) {
    open = PilesWindow(window.settings, over: window.widget, host: host)
    refresh()
  }

  /// Shows the piles as they are now.
  func refresh() { open?.refresh() }

  /// Says what went wrong with the piles.
  func say(_ text: String) { open?.say(text) }

  /// Closes the window.
  func close() { open?.close() }
}
