import CAdwaita
import Koloda
import KolodaGTK
import KolodaTriage

/// The front card, with its close-up, its video and the lines over it, and the ways from it to other
/// cards: its neighbours, browsing, filtering, stacks, and going through cards again.
@MainActor
final class CardDesk {
  unowned let window: any DeskHost
  /// Which cards are shown.
  let filter: FilterDesk
  let closeup: CloseupDesk
  let lines: CardLines
  let strip: StripDesk
  let film: FilmDesk

  init(of window: any DeskHost) {
    self.window = window
    filter = FilterDesk(of: window)
    closeup = CloseupDesk(of: window)
    lines = CardLines(
      of: window, zoom: closeup.notes.zoom, closeup: closeup.notes.photo,
      filter: filter.bar.widget)
    strip = StripDesk(of: window)
    film = FilmDesk(of: window)
    lines.onStep = { [weak self] step in self?.browse(step, by: .button) }
    lines.onStop = { [weak self] in
      guard let self, !stopBrowsing() else { return }
      _ = endPass()
    }
    lines.onToggleStack = { [weak self] in self?.toggleStack(by: .button) }
  }

  var session: DeckSession? { window.session }
  var view: DeckView { window.view }

  /// Shows what there is about the front card.
  func show(_ session: DeckSession, _ changed: SessionChanges) {
    if !changed.isDisjoint(with: [.cards, .front]) { lines.show(session) }
    if changed.contains(.cards) { filter.show(session) }
    film.check()
    if changed.contains(.cards) { strip.refresh() }
  }

  // MARK: Browsing

  /// Shows another card without deciding.
  ///
  /// - Returns: whether there is a card in that direction.
  @discardableResult
  func browse(_ step: BrowsingStep, by means: InputMeans) -> Bool {
    guard let session, !view.isHeld, session.browse(step) else { return false }
    window.trace?.write(input: means, name: KeyCommand.browse(step).name, in: window.scene)
    return true
  }

  /// Ends browsing, and shows the first undecided card.
  ///
  /// - Returns: whether the deck was being browsed.
  @discardableResult
  func stopBrowsing() -> Bool {
    guard let session, session.stopBrowsing() else { return false }
    window.focusDeck()
    return true
  }

  /// Whether there are cards to browse.
  var canBrowse: Bool { (session?.deck.count ?? 0) > 0 && window.openingPage == nil }

  /// Begins or ends browsing.
  func toggleBrowsing() {
    guard canBrowse, let session, !session.stopBrowsing() else { return }
    session.browse()
    window.focusDeck()
  }

  // MARK: Going through cards again

  /// Begins going through the cards of a pile again.
  func goThroughAgain(_ pile: PileID) {
    guard let session, window.openingPage == nil, !view.isHeld else { return }
    session.goThroughAgain(pile)
    window.focusDeck()
  }

  /// Begins going through all flash cards again.
  func learnAllAgain() {
    guard let session, window.openingPage == nil, !view.isHeld else { return }
    session.goThroughAgain(nil)
    window.focusDeck()
  }

  /// Ends going through a pile again.
  ///
  /// - Returns: whether a pile was being gone through.
  func endPass() -> Bool {
    guard let session, session.endPass() else { return false }
    window.focusDeck()
    return true
  }
}
