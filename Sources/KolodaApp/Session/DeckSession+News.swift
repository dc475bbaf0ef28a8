import Koloda
import KolodaCommands
import KolodaGTK
import KolodaTriage

// Changes of the deck that this view did not make.
extension DeckSession {
  func take(_ news: DeckNews) {
    switch news {
    // The act of this view that caused it tells the observer once everything is shown.
    case .moved(_, .own): return
    case .moved(let changes, .others):
      course.pass.forget(changes.map(\.card))
      followFilter(changes.map(\.card))
      showOthers(changes)
      trace?.write(.followed, decided: deck.savedCount)
    case .moved(let changes, .failure(let error)):
      show(changes)
      trace?.write(.failure, message: message(of: error))
      observer?.session(self, failed: error)
    case .moved(let changes, .refusal(let cards)):
      course.pass.forget(cards)
      show(changes)
      for card in cards {
        trace?.write(.refused, card, file: name(of: card))
        observer?.session(self, refused: card)
      }
    case .marked(let changes):
      showMarks(changes)
      followFilter(changes.map(\.card))
    case .applied: observer?.sessionWasApplied(self)
    case .saved:
      trace?.write(.journaled, decided: deck.savedCount)
      observer?.session(self, changed: .saved)
      return
    case .trouble(let error): observer?.session(self, troubled: error)
    case .catalogue(let change):
      show(change)
      readers?.look()
      trace?.write(.followed, decided: deck.savedCount)
    case .piles(let error): observer?.session(self, changedPiles: error)
    case .outdated: observer?.sessionIsOutdated(self)
    case .repaired(let repair): observer?.session(self, repaired: repair)
    }
    observer?.sessionChanged(self)
  }

  /// Shows what others decided or undid: the front card stays, unless they decided that one.
  private func showOthers(_ changes: [CardChange]) {
    for change in changes where !isBrowsing {
      guard let pile = deck.pile(of: change.card), view.deck.offset(of: change.card) != nil else {
        continue
      }
      view.show(decided: change.card, toward: side(of: pile))
    }
    // Decided cards have left the view's deck by now; only a card that comes back needs a place
    // among the others.
    let isSettled = !isBrowsing && course.stacks.isEmpty && filtered == nil
    if !isSettled || changes.contains(where: { deck.pile(of: $0.card) == nil }) {
      arrange(CatalogueChange(order: deck.order))
    }
    count()
    wantCards()
  }

  /// Shows cards whose decisions changed or were undone: undone ones return.
  ///
  /// - Parameter shown: a card among them that the view has already moved.
  func show(_ changes: [CardChange], but shown: CardID? = nil) {
    arrangeStacks(of: changes.map(\.card))
    var returned: [Deck.Decision] = []
    for change in changes where change.card != shown {
      guard let pile = deck.pile(of: change.card), !course.pass.takeBack(change.card, to: pile)
      else {
        if let was = change.was, !course.isHidden(change.card) {
          returned.append(Deck.Decision(card: change.card, direction: side(of: was)))
          course.admit(change.card)
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

  /// Adjusts stacks, order and count after cards were decided or undone.
  func settle(_ changes: [CardChange]) {
    let cards = changes.map(\.card)
    arrangeStacks(of: cards)
    layStacks(after: cards)
    keepInOrder(cards)
    count()
    wantCards()
  }

  /// Corrects the view's number of decided cards.
  func count() {
    let decided = max(shownCount - view.deck.remainingCount, 0)
    guard view.deck.decidedElsewhere != decided else { return }
    view.edit { $0.decidedElsewhere = decided }
  }

  private func show(_ change: CatalogueChange) {
    course.pass.forget(change.removed)
    photoFaces?.forgetPaths()
    if !append(change) {
      course.follow(change)
      arrange(change)
    }
    if let records {
      records.readAgain(change.touched)
    } else {
      // The caption would still have the old name.
      for card in change.renamed + change.touched { view.reload(card) }
    }
    wantCards()
  }

  /// Appends cards that come after all others; the cost does not depend on the size of the deck.
  ///
  /// - Returns: whether the change was nothing but that.
  private func append(_ change: CatalogueChange) -> Bool {
    guard let appended = change.appended else { return false }
    guard filtered == nil, !isBrowsing else {
      course.add(appended.map { CardID($0) })
      return false
    }
    view.edit { deck in
      // Can't throw: a deck's CardIDs are all different.
      try? deck.append(numbered: appended)
    }
    count()
    return true
  }

  /// Adjusts the view's deck to the cards that are present and still to be decided.
  func arrange(_ change: CatalogueChange) {
    guard !isBrowsing else { return layInOrder() }
    arrangeStacks()
    let live = LiveDeck(
      deck: Array(view.deck.remaining), change: change, isUndecided: course.comesUp)
    if let cards = live.cards { lay(cards) }
    // The number of decided cards may have changed even if the order has not.
    count()
  }
}
