import CAdwaita
import Koloda
import KolodaGTK
import KolodaTriage

// The history: every decision, newest first.
extension DeckWindow {
  /// Opens the history, or closes it.
  func toggleHistory() {
    if case .history = screens.screen { return closePage() }
    guard let session, canReview else { return }
    leavePages()
    let page = HistoryPage(
      session, piles: orderedPiles,
      host: HistoryPage.Host(
        move: { [weak self] card, pile in self?.move([card], to: pile, by: "history") ?? false },
        open: { [weak self] card in self?.open(card) },
        close: { [weak self] in self?.closePage() },
        keys: { [weak self] in self?.deckKeys.deciding($0) ?? [] }))
    screens.open(.history(page))
    refreshActions()
    page.focus()
  }

  /// Shows a decided card in the deck.
  private func open(_ card: CardID) {
    guard let session else { return }
    closePage()
    guard !session.browse(to: card) else { return }
    notes.show(DeckTexts.notInDeck(session.lastName(of: card)))
  }
}
