import Koloda

/// What was decided of a card more than once.
extension Ledger {
  /// How often a card went to a pile, what was taken back left out.
  ///
  /// It takes time as it goes through the card's decisions.
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
