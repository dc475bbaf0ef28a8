extension Deck {
  /// Inserts new cards into the stack.
  ///
  /// - Parameters:
  ///   - cards: the new cards, in order.
  ///   - offset: the position of the first new card behind the front; below zero it counts as the
  ///     front, and past the end as the end.
  /// - Throws: `DeckError.duplicateCard` if a card is in the deck already or occurs twice. The deck
  ///   is unchanged then.
  public mutating func insert(_ cards: [CardID], behindFront offset: Int) throws(DeckError) {
    try CardOrder.checkUnique(cards)
    if let twice = cards.first(where: contains) { throw .duplicateCard(twice) }
    pile.insert(cards, at: min(max(offset, 0), pile.count))
  }

  /// Appends consecutively numbered cards to the stack.
  ///
  /// - Throws: `DeckError.duplicateCard` if one of them is in the stack already. The deck is
  ///   unchanged then.
  /// - Complexity: O(log n), whatever the number of cards.
  package mutating func append(numbered numbers: Range<Int>) throws(DeckError) {
    try pile.append(numbers: numbers)
  }

  /// Removes cards from the deck, decided or not, together with their decisions.
  ///
  /// Unknown cards are ignored.
  public mutating func remove(_ cards: Set<CardID>) {
    for card in cards {
      pile.remove(card)
      forgetDecisions(of: card)
    }
  }

  /// Removes a card's decisions from the history and from those that can be redone.
  mutating func forgetDecisions(of card: CardID) {
    undone.remove(card)
    history.remove(card)
  }

  /// Moves an undecided card to another position in the stack.
  ///
  /// - Parameters:
  ///   - card: the card to move.
  ///   - offset: the new position behind the front; below zero it counts as the front, and past the
  ///     end as the end.
  /// - Throws: `DeckError.unknownCard` if the card isn't in the stack.
  public mutating func move(_ card: CardID, behindFront offset: Int) throws(DeckError) {
    guard pile.remove(card) else { throw .unknownCard(card) }
    pile.insert([card], at: min(max(offset, 0), pile.count))
  }

  /// Moves the front card to the end of the stack, to be decided later.
  ///
  /// This is not a decision and isn't in the history; `jump(to:)` with the same card reverts it
  /// exactly.
  ///
  /// - Returns: the card, or nil if the stack is empty.
  @discardableResult
  public mutating func sendToBack() -> CardID? {
    guard let card = pile.popFirst() else { return nil }
    pile.append(card)
    return card
  }

  /// Rotates the stack until an undecided card is in front.
  ///
  /// The cards before it move to the end of the stack in order, as if each had been sent to the
  /// back. A jump to the previous front card reverts it exactly.
  ///
  /// - Throws: `DeckError.unknownCard` if the card isn't in the stack.
  public mutating func jump(to card: CardID) throws(DeckError) {
    guard let index = pile.firstIndex(of: card) else { throw .unknownCard(card) }
    pile.rotate(toStartAt: index)
  }

  /// Replaces a card by a new one, at the same position in the stack and in the history.
  ///
  /// - Throws: `DeckError.unknownCard` if the old card isn't in the deck, `DeckError.duplicateCard`
  ///   if the new one is. The deck is unchanged then.
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
