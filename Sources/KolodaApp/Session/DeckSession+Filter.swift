import Koloda
import KolodaGTK
import KolodaTriage

// The filter, which belongs to this view alone: the deck knows nothing of it.
extension DeckSession {
  /// Whether a card passes the filter, if there is one.
  func isShown(_ card: CardID) -> Bool { filtered?.cards.contains(card) ?? true }

  /// The cards that pass the filter, in the order of the deck.
  var shownOrder: [CardID] {
    guard let filtered else { return deck.order }
    return deck.order.filter { filtered.cards.contains($0) }
  }

  /// The number of cards that pass the filter.
  var shownCount: Int { filtered?.cards.count ?? deck.count }

  /// The number of decided cards that would pass if they were undecided.
  var decidedMatchCount: Int {
    guard let passes = filtered?.filter.passesIfUndecided else { return 0 }
    return deck.order.count { deck.pile(of: $0) != nil && passes($0) }
  }

  /// Sets a filter and goes through the cards that pass, including decided ones; nil returns to all
  /// undecided cards.
  ///
  /// The front card stays in front if it is among them. A decided card keeps its decision until it
  /// is decided again.
  func setFilter(_ filter: CardFilter?) {
    ring = nil
    filtered = filter.map { FilteredCards($0, of: deck.order) }
    pass = SecondPass()
    arrangeStacks()
    let cards = filtered == nil ? deck.undecided.filter { !isHidden($0) } : shownOrder
    pass = SecondPass(filtered == nil ? [] : cards.filter { deck.pile(of: $0) != nil })
    let decided = shownCount - cards.count
    // Can't throw: a deck's CardIDs are all different.
    try? view.edit { (deck: inout Deck) throws(DeckError) in
      let front = deck.front
      deck.isEndless = false
      try deck.reorder(to: cards)
      deck.decidedElsewhere = max(decided, 0)
      if let front, deck.offset(of: front) != nil { try deck.jump(to: front) }
    }
    wantCards()
    view.refreshSpeech()
    observer?.sessionChanged(self)
  }

  /// Adds cards that now pass the filter, after a mark or another program's decision.
  func followFilter(_ changed: [CardID]) {
    guard let joined = filtered?.follow(changed), !joined.isEmpty else { return }
    for card in joined where deck.pile(of: card) != nil { pass.add(card) }
    arrange(CatalogueChange(order: deck.order))
    wantCards()
  }
}
