extension Deck {
  /// Puts new cards into the pile.
  ///
  /// - Parameters:
  ///   - cards: the new cards, in order.
  ///   - offset: how far behind the front the first of them comes to lie; past the end means at
  ///     the end, below zero at the front.
  /// - Throws: `DeckError.duplicateCard` if a card is in the deck already or comes twice; the
  ///   deck is unchanged then.
  public mutating func insert(_ cards: [CardID], behindFront offset: Int) throws(DeckError) {
    try Deck.checkUnique(cards)
    if let twice = firstKnown(of: cards) { throw .duplicateCard(twice) }
    pile.insert(cards, at: min(max(offset, 0), pile.count))
  }

  /// The first of new cards that is in the deck already.
  private func firstKnown(of cards: [CardID]) -> CardID? {
    // A set pays only where the pile would be searched often.
    if cards.count <= Deck.fewCards { return cards.first(where: contains) }
    let known = Set(cards)
    return pile.first(where: known.contains)
      ?? history.first { known.contains($0.card) }?.card
  }

  /// How many cards are looked for one by one.
  private static let fewCards = 8

  /// Takes cards out of the deck, decided or not, with their decisions.
  ///
  /// Unknown cards are passed over.
  public mutating func remove(_ cards: Set<CardID>) {
    guard !cards.isEmpty else { return }
    if cards.count <= Deck.fewCards {
      for card in cards { pile.firstIndex(of: card).map { _ = pile.remove(at: $0) } }
    } else {
      pile.remove(cards)
    }
    forgetDecisions(of: cards.contains)
  }

  /// Forgets what was decided of cards, and what could be redone.
  mutating func forgetDecisions(of isForgotten: (CardID) -> Bool) {
    undone.removeAll { isForgotten($0.card) }
    guard history.contains(where: { isForgotten($0.card) }) else { return }
    let kept = zip(history, cameBack).filter { !isForgotten($0.0.card) }
    history = kept.map(\.0)
    cameBack = kept.map(\.1)
    goneCount = cameBack.count { !$0 }
  }

  /// Moves an undecided card to another place in the pile.
  ///
  /// - Throws: `DeckError.unknownCard` if the card isn't in the pile.
  public mutating func move(_ card: CardID, behindFront offset: Int) throws(DeckError) {
    guard let index = pile.firstIndex(of: card) else { throw .unknownCard(card) }
    pile.remove(at: index)
    pile.insert([card], at: min(max(offset, 0), pile.count))
  }

  /// Puts the front card at the end of the pile, to be decided later.
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

  /// Turns the pile until an undecided card is the front card.
  ///
  /// The cards before it go to the end of the pile in their order, as if each had been sent to
  /// the back; so a jump to the card that was the front card before undoes it exactly.
  ///
  /// - Throws: `DeckError.unknownCard` if the card isn't in the pile.
  public mutating func jump(to card: CardID) throws(DeckError) {
    guard let index = pile.firstIndex(of: card) else { throw .unknownCard(card) }
    pile.rotate(toStartAt: index)
  }

  /// Puts a new card in the place of another, in the pile or in the history.
  ///
  /// - Throws: `DeckError.unknownCard` if there is no such card, `DeckError.duplicateCard` if the
  ///   new one is in the deck already; the deck is unchanged then.
  public mutating func replace(_ card: CardID, with new: CardID) throws(DeckError) {
    guard contains(card) else { throw .unknownCard(card) }
    guard new != card else { return }
    guard !contains(new) else { throw .duplicateCard(new) }
    if let index = pile.firstIndex(of: card) { pile.replace(at: index, with: new) }
    for index in history.indices where history[index].card == card { history[index].card = new }
    for index in undone.indices where undone[index].card == card { undone[index].card = new }
  }

  /// Whether a card is in the deck, decided or not.
  public func contains(_ card: CardID) -> Bool {
    pile.contains(card) || goneCount > 0 && history.contains { $0.card == card }
  }

  static func checkUnique(_ cards: [CardID]) throws(DeckError) {
    // Cards that come in rising order, as a source numbers them, need no set.
    if CardQueue.rise(cards) { return }
    var seen = Set<CardID>(minimumCapacity: cards.count)
    for card in cards where !seen.insert(card).inserted { throw .duplicateCard(card) }
  }
}
