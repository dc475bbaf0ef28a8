import Koloda
import KolodaGTK
import KolodaTriage

// Only some of the cards, by a filter: a state of this view, which the deck knows nothing of.
extension DeckSession {
  /// Whether a card passes the filter, if there is one.
  func isShown(_ card: CardID) -> Bool { filtered?.cards.contains(card) ?? true }

  /// The cards that pass, in order.
  var shownOrder: [CardID] {
    guard let filtered else { return deck.order }
    return deck.order.filter { filtered.cards.contains($0) }
  }

  /// How many cards pass.
  var shownCount: Int { filtered?.cards.count ?? deck.count }

  /// How many cards would pass if they were undecided.
  var decidedMatchCount: Int {
    guard let passes = filtered?.filter.passesIfUndecided else { return 0 }
    return deck.order.count { deck.pile(of: $0) != nil && passes($0) }
  }

  /// Goes through the cards that pass a filter, decided ones too, or through all undecided ones
  /// again; the card in front stays there if it is among them.
  ///
  /// What was decided of a card holds until it is decided again.
  func setFilter(_ filter: CardFilter?) {
    ring = nil
    filtered = filter.map { FilteredCards($0, of: deck.order) }
    pass = SecondPass()
    arrangeStacks()
    let cards = filtered == nil ? deck.undecided.filter { !isHidden($0) } : shownOrder
    pass = SecondPass(filtered == nil ? [] : cards.filter { deck.pile(of: $0) != nil })
    let decided = shownCount - cards.count
    // The short names of a deck's cards are all different.
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

  /// Shows cards that have come to pass the filter, by a mark or by what another program decided.
  func followFilter(_ changed: [CardID]) {
    guard let joined = filtered?.follow(changed), !joined.isEmpty else { return }
    for card in joined where deck.pile(of: card) != nil { pass.add(card) }
    arrange(CatalogueChange(order: deck.order))
    wantCards()
  }
}
