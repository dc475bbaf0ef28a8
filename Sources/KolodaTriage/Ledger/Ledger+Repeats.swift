import Koloda

/// Repeated decisions about one card.
extension Ledger {
  /// How often a card was sent to a pile, not counting undone decisions.
  ///
  /// Takes time linear in the number of the card's decisions.
  package func count(of card: CardID, on pile: PileID) -> Int {
    guard cards.contains(card) else { return 0 }
    var count = 0
    var index = cards.current(card)
    while index >= 0 {
      if pileIDs[decides.said(index)] == pile { count += 1 }
      index = decides.below(index)
    }
    return count
  }
}
