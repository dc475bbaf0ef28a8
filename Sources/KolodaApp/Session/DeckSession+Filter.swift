import Koloda
import KolodaGTK
import KolodaTriage

// The filter, which belongs to this view alone: the deck knows nothing of it.
extension DeckSession {
  /// The cards that pass the filter, nil without one; see `setFilter(_:)`.
  var filtered: FilteredCards? { course.filtered }

  /// The number of cards that pass the filter.
  var shownCount: Int { course.shownCount }

  /// Sets a filter and goes through the cards that pass, including decided ones; nil returns to all
  /// undecided cards.
  ///
  /// The front card stays in front if it is among them. A decided card keeps its decision until it
  /// is decided again.
  func setFilter(_ filter: CardFilter?) {
    course.filter(by: filter)
    arrangeStacks()
    lay(filter == nil ? course.cards : course.shownOrder)
    wantCards()
    view.refreshSpeech()
    observer?.sessionChanged(self)
  }

  /// Adds cards that now pass the filter, after a mark or another program's decision.
  func followFilter(_ changed: [CardID]) {
    guard course.follow(changed) else { return }
    arrange(CatalogueChange(order: deck.order))
    wantCards()
  }

  /// Puts cards into the view's deck; the front card stays in front if it is among them.
  ///
  /// - Parameter isFromFirst: whether the first comes to the front instead, and the front card to its
  ///   place.
  func lay(_ cards: [CardID], isFromFirst: Bool = false) {
    let (decided, isEndless) = (max(shownCount - cards.count, 0), isBrowsing)
    // Can't throw: a deck's CardIDs are all different.
    try? view.edit { (deck: inout Deck) throws(DeckError) in
      let front = deck.front
      deck.isEndless = isEndless
      try deck.reorder(to: cards)
      deck.decidedElsewhere = decided
      guard isFromFirst, let first = cards.first else { return }
      try deck.jump(to: first)
      if let front, let place = cards.firstIndex(of: front) {
        try deck.move(front, behindFront: place)
      }
    }
  }
}
