import CAdwaita
import Koloda
import KolodaGLib
import KolodaGTK
import KolodaTriage

// The piles, photo by photo.
extension DeckWindow {
  /// Whether there is anything to be looked at.
  var canReview: Bool {
    guard let session, openingPage == nil, applying.page == nil else { return false }
    return session.deck.count > 0
  }

  /// Shows the piles, or leaves them.
  func toggleReview() {
    if review == nil { showReview() } else { closeReview() }
  }

  /// Shows the piles.
  ///
  /// - Parameter first: the one that is seen first; nil for the first that has cards.
  func showReview(of first: PileID? = nil) {
    guard let session, canReview else { return }
    leavePages()
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
        open: { [weak self] card in
          self?.closeReview()
          self?.session?.lookAgain(at: card)
        },
        goThrough: { [weak self] pile in
          self?.closeReview()
          self?.goThroughAgain(pile)
        },
        mark: { [weak self] mark in _ = self?.mark(mark, by: "review") },
        close: { [weak self] in self?.closeReview() }))
    review = page
    screens.show(page.widget)
    refreshActions()
    page.focus()
  }

  /// Sends cards to a pile from a page over the deck.
  func move(_ cards: [CardID], to pile: PileID, by kind: String) -> Bool {
    guard let session, session.move(cards, to: pile) else { return false }
    trace?.write(input: kind, name: pile.text)
    return true
  }

  func closeReview() {
    guard let page = review else { return }
    review = nil
    page.end()
    screens.remove(page.widget)
    refreshActions()
    gtk_widget_grab_focus(view.widget)
  }

  /// The page of cards that is over the deck, if there is one.
  var pilePage: (any PilePage)? { review ?? history }

  /// Leaves the page over the deck, of which there is one at most.
  ///
  /// That of Apply stays.
  func leavePages() {
    closeCompare()
    closeShared()
    closeReview()
    closeHistory()
  }

  /// A key on the page of the review or on the list of decisions: those of the piles do there what
  /// they do in the deck, but the arrows, which lead from photo to photo.
  func pressed(_ key: Accelerator, on page: any PilePage) -> Bool {
    if key.isEscape {
      page.leave()
      return true
    }
    let focus = gtk_root_get_focus(widget.opaque)
    if key.pressesButtons, let focus, shim_is_button(focus.object) != 0 { return false }
    let own = shownPiles.all.first { pile in
      settings.value.activeKeys(of: pile).contains { $0 == key || $0 == key.withoutShift }
    }
    if let own { return page.pressed(own.id) }
    switch settings.value.command(for: key) {
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
