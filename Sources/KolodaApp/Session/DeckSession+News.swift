import Koloda
import KolodaGTK
import KolodaTriage

// What happens to the deck without this view.
extension DeckSession {
  func take(_ news: DeckNews) {
    switch news {
    // Whoever did it tells when all of it is shown.
    case .moved(_, .own): return
    case .moved(let changes, .others):
      pass.forget(changes.map(\.card))
      followFilter(changes.map(\.card))
      showOthers(changes)
      trace?.writeFollowed(decided: deck.savedCount)
    case .moved(let changes, .failure(let error)):
      show(changes)
      trace?.writeFailure(error.description)
      observer?.session(self, failed: error)
    case .moved(let changes, .refusal(let cards)):
      pass.forget(cards)
      show(changes)
      for card in cards { observer?.session(self, refused: card) }
    case .marked(let changes):
      showMarks(changes)
      followFilter(changes.map(\.card))
    case .applied: observer?.sessionWasApplied(self)
    case .saved: trace?.writeJournaled(decided: deck.savedCount)
    case .trouble(let error): observer?.session(self, troubled: error)
    case .catalogue(let change):
      show(change)
      dates?.look()
      extraReading?.look()
      partners?.look()
      trace?.writeFollowed(decided: deck.savedCount)
    case .piles(let error): observer?.session(self, changedPiles: error)
    case .outdated: observer?.sessionIsOutdated(self)
    case .repaired(let repair): observer?.session(self, repaired: repair)
    }
    observer?.sessionChanged(self)
  }

  /// Shows where cards lie now that others have moved: the front card stays, unless it is the one
  /// that they decided.
  private func showOthers(_ changes: [CardChange]) {
    for change in changes where !isBrowsing {
      guard let pile = deck.pile(of: change.card), view.deck.offset(of: change.card) != nil else {
        continue
      }
      view.show(decided: change.card, toward: side(of: pile))
    }
    // A card that was decided has left the pile by that; only one that comes back has to find its
    // place among the others.
    let isSettled = !isBrowsing && stacks.isEmpty && filtered == nil
    if !isSettled || changes.contains(where: { deck.pile(of: $0.card) == nil }) {
      arrange(CatalogueChange(order: deck.order))
    }
    count()
    wantCards()
  }

  /// Shows where cards lie whose decisions are taken back.
  ///
  /// - Parameter shown: one of them that the view has moved already.
  func show(_ changes: [CardChange], but shown: CardID? = nil) {
    arrangeStacks(of: changes.map(\.card))
    var returned: [Deck.Decision] = []
    for change in changes where change.card != shown {
      guard let pile = deck.pile(of: change.card), !pass.takeBack(change.card, to: pile) else {
        if let was = change.was, !isHidden(change.card) {
          returned.append(Deck.Decision(card: change.card, direction: side(of: was)))
          filtered?.insert(change.card)
        }
        continue
      }
      if !isBrowsing, view.deck.offset(of: change.card) != nil {
        view.show(decided: change.card, toward: side(of: pile))
      }
    }
    if !returned.isEmpty { view.show(takenBack: returned) }
    settle(changes)
  }

  /// Brings the rest of the pile in line with cards that lie elsewhere now.
  func settle(_ changes: [CardChange]) {
    let cards = changes.map(\.card)
    arrangeStacks(of: cards)
    layStacks(after: cards)
    keepInOrder(cards)
    count()
    wantCards()
  }

  /// Brings the number of decided cards in line with the truth.
  func count() {
    let decided = max(shownCount - view.deck.remainingCount, 0)
    guard view.deck.decidedElsewhere != decided else { return }
    view.edit { $0.decidedElsewhere = decided }
  }

  private func show(_ change: CatalogueChange) {
    pass.forget(change.removed)
    forgetPaths()
    if !append(change) {
      filtered?.follow(change)
      arrange(change)
    }
    if let records {
      records.readAgain(change.touched)
    } else {
      // A caption has the old name.
      for card in change.renamed + change.touched { view.reload(card) }
    }
    wantCards()
  }

  /// Adds cards that came behind all others, which costs the same for one and for a million.
  ///
  /// - Returns: whether that is all that there is to do.
  private func append(_ change: CatalogueChange) -> Bool {
    guard let appended = change.appended else { return false }
    guard filtered == nil, !isBrowsing else {
      filtered?.add(appended.map { CardID($0) })
      return false
    }
    view.edit { deck in
      // The short names of a deck's cards are all different.
      try? deck.append(numbered: appended)
    }
    count()
    return true
  }

  /// Brings the pile in line with the cards that are there and undecided.
  func arrange(_ change: CatalogueChange) {
    guard !isBrowsing else { return layInOrder() }
    arrangeStacks()
    let pile = LivePile(
      pile: Array(view.deck.remaining), change: change,
      isUndecided: { isToDecide($0) && !isHidden($0) })
    if let cards = pile.cards {
      let decided = max(shownCount - cards.count, 0)
      // The short names of a deck's cards are all different.
      try? view.edit { (deck: inout Deck) throws(DeckError) in
        try deck.reorder(to: cards)
        deck.decidedElsewhere = decided
      }
    }
    // Decided cards come and go, too.
    count()
  }
}
