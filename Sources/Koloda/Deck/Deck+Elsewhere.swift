// Decisions that are stored or made outside the deck.
extension Deck {
  /// Puts a card in front whose decision was undone outside the deck.
  ///
  /// In an endless deck the card is moved from its present position in the stack.
  ///
  /// - Returns: false if nothing changed, because the deck isn't endless and contains the card
  ///   already.
  @discardableResult
  public mutating func putBack(_ card: CardID) -> Bool {
    if isEndless, pile.remove(card) {
      pile.prepend(card)
      return true
    }
    guard !contains(card) else { return false }
    pile.prepend(card)
    decidedElsewhere -= 1
    return true
  }

  /// Removes a card from the stack that was decided outside the deck, and counts it as decided.
  ///
  /// In an endless deck the card moves to the end instead. The deck forgets its own decisions about
  /// the card.
  ///
  /// - Returns: whether the card was in the stack.
  @discardableResult
  public mutating func takeOut(_ card: CardID) -> Bool {
    guard pile.remove(card) else { return false }
    forgetDecisions(of: card)
    if isEndless { pile.append(card) } else { decidedElsewhere += 1 }
    return true
  }

  /// Replaces the cards of the stack; cards that are left out leave it without a decision.
  ///
  /// The front card stays in front if it is among the new cards.
  ///
  /// - Parameter cards: the undecided cards in their new order.
  /// - Throws: `DeckError.duplicateCard` if a card occurs twice or has already been decided. The
  ///   deck is unchanged then.
  /// - Complexity: O(n log n) in the number of cards and of decisions in the deck.
  public mutating func reorder(to cards: some Sequence<CardID>) throws(DeckError) {
    var cards = Array(cards)
    let hasDecisions = !history.isEmpty || !undone.isEmpty
    if history.goneCount > 0 {
      let known = Set(cards)
      if let gone = history.gone.first(where: known.contains) { throw .duplicateCard(gone) }
    }
    if let front, let index = cards.firstIndex(of: front), index > 0 {
      cards.remove(at: index)
      cards.insert(front, at: 0)
    }
    let order = try CardOrder(cards)
    if hasDecisions {
      for card in pile where !order.contains(card) { forgetDecisions(of: card) }
    }
    pile = order
  }
}
