import CAdwaita
import Koloda
import KolodaGTK
import KolodaTriage

/// The pages of decided cards: the review of the piles, and the history, newest first.
@MainActor
final class ReviewDesk {
  private unowned let window: any DeskHost
  /// Where the review was left to open a card; nil unless it was.
  private var left: ReviewPage.Place?

  /// Called to go through the cards of a pile again.
  var onGoThrough: (@MainActor (PileID) -> Void)?
  /// Called to give the selected cards a mark.
  var onMark: (@MainActor (Mark) -> Void)?

  init(of window: any DeskHost) { self.window = window }

  private var session: DeckSession? { window.session }
  private var screens: WindowScreens { window.screens }

  /// Whether there are cards to review.
  var isPossible: Bool {
    guard let session, window.openingPage == nil, screens.screen.apply == nil else { return false }
    return session.deck.count > 0
  }

  /// Forgets where the review was left: another deck is shown.
  func forget() { left = nil }

  // MARK: The review

  /// Opens the review, or closes it.
  func toggle() {
    if screens.screen.review == nil { show() } else { window.closePage() }
  }

  /// Opens the review.
  ///
  /// - Parameter first: the pile to show first; nil for the first pile that has cards.
  func show(of first: PileID? = nil) {
    guard let session, isPossible else { return }
    window.leavePages()
    left = nil
    let counts = session.deck.pileCounts
    let piles = window.countedPiles
    let widget = window.widget
    let page = ReviewPage(
      session, in: (Int(gtk_widget_get_width(widget)), Int(gtk_widget_get_height(widget))),
      shown: piles, piles: window.orderedPiles,
      showing: first ?? piles.first { counts[$0.id] ?? 0 > 0 }?.id,
      host: ReviewPage.Host(
        move: { [weak self] cards, pile in
          self?.move(cards, to: pile, by: .review) ?? false
        },
        open: { [weak self] card in self?.openFromReview(card) },
        goThrough: { [weak self] pile in
          self?.window.closePage()
          self?.onGoThrough?(pile)
        },
        mark: { [weak self] mark in self?.onMark?(mark) },
        close: { [weak self] in self?.window.closePage() },
        keys: { [weak self] in self?.window.deckKeys.deciding($0) ?? [] }))
    screens.open(.review(page))
    window.refreshActions()
    page.focus()
  }

  private func openFromReview(_ card: CardID) {
    let place = screens.screen.review?.place(of: card)
    window.closePage()
    session?.lookAgain(at: card)
    left = place
  }

  /// Goes back to the review, from which the front card was opened.
  ///
  /// - Returns: whether it was.
  func goBack() -> Bool {
    guard let session, let place = left, window.view.deck.front == place.card,
      !session.isBrowsing
    else { return false }
    // Otherwise the card would come up again among those that are still to be decided.
    if session.filtered == nil, session.pass.waiting == [place.card] { _ = session.endPass() }
    show()
    screens.screen.review?.goBack(to: place)
    return true
  }

  /// Moves cards to a pile from a page over the deck.
  private func move(_ cards: [CardID], to pile: PileID, by means: InputMeans) -> Bool {
    guard let session, session.move(cards, to: pile) else { return false }
    window.trace?.write(input: means, name: pile.text, in: window.scene)
    return true
  }

  // MARK: The history

  /// Opens the history, or closes it.
  func toggleHistory() {
    if case .history = screens.screen { return window.closePage() }
    guard let session, isPossible else { return }
    window.leavePages()
    let page = HistoryPage(
      session, piles: window.orderedPiles,
      host: HistoryPage.Host(
        move: { [weak self] card, pile in self?.move([card], to: pile, by: .history) ?? false },
        open: { [weak self] card in self?.openFromHistory(card) },
        close: { [weak self] in self?.window.closePage() },
        keys: { [weak self] in self?.window.deckKeys.deciding($0) ?? [] }))
    screens.open(.history(page))
    window.refreshActions()
    page.focus()
  }

  /// Shows a decided card in the deck.
  private func openFromHistory(_ card: CardID) {
    guard let session else { return }
    window.closePage()
    guard !session.browse(to: card) else { return }
    window.notes.show(DeckTexts.notInDeck(session.lastName(of: card)))
  }
}
