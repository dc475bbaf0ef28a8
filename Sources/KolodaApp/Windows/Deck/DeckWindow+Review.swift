import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK
import KolodaTriage

// The review of the piles.
extension DeckWindow {
  /// Whether there are cards to review.
  var canReview: Bool {
    guard let session, openingPage == nil, screens.screen.apply == nil else { return false }
    return session.deck.count > 0
  }

  /// Opens the review, or closes it.
  func toggleReview() {
    if screens.screen.review == nil { showReview() } else { closePage() }
  }

  /// Opens the review.
  ///
  /// - Parameter first: the pile to show first; nil for the first pile that has cards.
  func showReview(of first: PileID? = nil) {
    guard let session, canReview else { return }
    leavePages()
    leftReview = nil
    let counts = session.deck.pileCounts
    let piles = countedPiles
    let page = ReviewPage(
      session, in: (Int(gtk_widget_get_width(widget)), Int(gtk_widget_get_height(widget))),
      shown: piles, piles: orderedPiles,
      showing: first ?? piles.first { counts[$0.id] ?? 0 > 0 }?.id,
      host: ReviewPage.Host(
        move: { [weak self] cards, pile in
          self?.move(cards, to: pile, by: "review") ?? false
        },
        open: { [weak self] card in self?.openFromReview(card) },
        goThrough: { [weak self] pile in
          self?.closePage()
          self?.goThroughAgain(pile)
        },
        mark: { [weak self] mark in _ = self?.mark(mark, by: "review") },
        close: { [weak self] in self?.closePage() },
        keys: { [weak self] in self?.deckKeys.deciding($0) ?? [] }))
    screens.open(.review(page))
    refreshActions()
    page.focus()
  }

  private func openFromReview(_ card: CardID) {
    let place = screens.screen.review?.place(of: card)
    closePage()
    session?.lookAgain(at: card)
    leftReview = place
  }

  /// Goes back to the review, from which the front card was opened.
  ///
  /// - Returns: whether it was.
  func goBackToReview() -> Bool {
    guard let session, let place = leftReview, view.deck.front == place.card, !session.isBrowsing
    else { return false }
    // Otherwise the card would come up again among those that are still to be decided.
    if session.filtered == nil, session.pass.waiting == [place.card] { _ = session.endPass() }
    showReview()
    screens.screen.review?.goBack(to: place)
    return true
  }

  /// Moves cards to a pile from a page over the deck.
  func move(_ cards: [CardID], to pile: PileID, by kind: String) -> Bool {
    guard let session, session.move(cards, to: pile) else { return false }
    trace?.write(input: kind, name: pile.text, in: scene)
    return true
  }

  /// The page of decided cards over the deck, if there is one.
  var pilePage: (any PilePage)? { screens.screen.pilePage }

  /// Handles a key in the review or the history.
  ///
  /// The piles' keys work as in the deck, except for the arrows, which move between photos.
  func pressed(_ key: Accelerator, on page: any PilePage) -> Bool {
    if key.isEscape {
      page.leave()
      return true
    }
    if key.opensMenu { return page.showMenu() }
    let focus = gtk_root_get_focus(widget.opaque)
    if key.pressesButtons, let focus, shim_is_button(focus.object) != 0 { return false }
    let keys = deckKeys
    if let pile = keys.decision(of: key) { return page.pressed(pile) }
    switch keys.command(for: key) {
    case .undo: undo()
    case .redo: redo()
    case .stars(let stars): return mark(.stars(stars), by: "key")
    case .label(let label): return toggle(label, by: "key")
    case .turn(let turn): return self.turn(by: turn, by: "key")
    default: return false
    }
    return true
  }
}
