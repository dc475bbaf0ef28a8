extension Deck {
  /// Puts new cards into the stack.
  ///
  /// - Parameters:
  ///   - cards: the new cards, in order.
  ///   - offset: how far behind the front the first of them comes to lie; past the end means at
  ///     the end, below zero at the front.
  /// - Throws: `DeckError.duplicateCard` if a card is in the deck already or comes twice; the
  ///   deck is unchanged then.
  public mutating func insert(_ cards: [CardID], behindFront offset: Int) throws(DeckError) {
    try CardOrder.checkUnique(cards)
    if let twice = cards.first(where: contains) { throw .duplicateCard(twice) }
    pile.insert(cards, at: min(max(offset, 0), pile.count))
  }

  /// Takes cards out of the deck, decided or not, with their decisions.
  ///
  /// Unknown cards are ignored.
  public mutating func remove(_ cards: Set<CardID>) {
    for card in cards {
      pile.remove(card)
      forgetDecisions(of: card)
    }
  }

  /// Forgets what was decided of a card, and what could be redone.
  mutating func forgetDecisions(of card: CardID) {
    undone.remove(card)
    history.remove(card)
  }

  /// Moves an undecided card to another place in the stack.
  ///
  /// - Throws: `DeckError.unknownCard` if the card isn't in the stack.
  public mutating func move(_ card: CardID, behindFront offset: Int) throws(DeckError) {
    guard pile.remove(card) else { throw .unknownCard(card) }
    pile.insert([card], at: min(max(offset, 0), pile.count))
  }

  /// Puts the front card at the end of the deck, to be decided later.
  ///
  /// It is no decision and isn't in the history; `jump(to:)` with the same card undoes it
  /// exactly.
  ///
  /// - Returns: the card, or nil when there is none.
  @discardableResult
  public mutating func sendToBack() -> CardID? {
    guard let card = pile.popFirst() else { return nil }
    pile.append(card)
    return card
  }

  /// Turns the stack until an undecided card is the front card.
  ///
  /// The cards before it go to the end of the deck in their order, as if each had been sent to
  /// the back; so a jump to the card that was the front card before undoes it exactly.
  ///
  /// - Throws: `DeckError.unknownCard` if the card isn't in the stack.
  public mutating func jump(to card: CardID) throws(DeckError) {
    guard let index = pile.firstIndex(of: card) else { throw .unknownCard(card) }
    pile.rotate(toStartAt: index)
  }

  /// Puts a new card in the place of another, in the stack or in the history.
  ///
  /// - Throws: `DeckError.unknownCard` if there is no such card, `DeckError.duplicateCard` if the
  ///   new one is in the deck already; the deck is unchanged then.
  public mutating func replace(_ card: CardID, with new: CardID) throws(DeckError) {
    guard contains(card) else { throw .unknownCard(card) }
    guard new != card else { return }
    guard !contains(new) else { throw .duplicateCard(new) }
    pile.replace(card, with: new)
    history.replace(card, with: new)
    undone.replace(card, with: new)
  }

  /// Whether a card is in the deck, decided or not.
  public func contains(_ card: CardID) -> Bool { pile.contains(card) || history.contains(card) }
}
