// Decisions that are kept, or made, elsewhere.
extension Deck {
  /// Puts a card in front whose decision was undone elsewhere.
  ///
  /// In an endless deck it is taken from where it is in the stack.
  ///
  /// - Returns: whether it was put there; not if it is in the deck already, and that isn't endless.
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

  /// Removes a card from the stack that was decided elsewhere, and counts it.
  ///
  /// In an endless deck it comes back at the end instead. The deck forgets its own decisions about
  /// the card.
  ///
  /// - Returns: whether it was in the stack.
  @discardableResult
  public mutating func takeOut(_ card: CardID) -> Bool {
    guard pile.remove(card) else { return false }
    forgetDecisions(of: card)
    if isEndless { pile.append(card) } else { decidedElsewhere += 1 }
    return true
  }

  /// Sets the stack: cards that are not among the given ones leave it without being decided,
  /// and others come.
  ///
  /// The front card stays the front card if it is still among them.
  ///
  /// - Parameter cards: the undecided cards in their new order.
  /// - Throws: `DeckError.duplicateCard` if a card comes twice or is decided already; the deck is
  ///   unchanged then.
  /// - Complexity: O(n log n) in the number of cards and of decisions that the deck has.
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
