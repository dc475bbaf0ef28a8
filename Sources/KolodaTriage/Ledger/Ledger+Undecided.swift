import Koloda

/// What is left to decide; each takes time as it goes through the cards.
extension Ledger {
  /// The card to decide next: the one taken back last, else the first undecided one of an order.
  package func next(in order: [CardID]) -> CardID? {
    nextReturned ?? order.first { !isDecided($0) }
  }

  /// The undecided cards of an order: those taken back, the last first, then the others.
  package func undecided(in order: [CardID]) -> [CardID] {
    let returned = redoHistory.map(\.card).filter { !isDecided($0) }
    guard !returned.isEmpty else { return order.filter { !isDecided($0) } }
    let set = Set(returned)
    return returned.reversed() + order.filter { !isDecided($0) && !set.contains($0) }
  }

  /// The card that was taken back last and is undecided; nil if there is none.
  package var nextReturned: CardID? {
    redoHistory.last { !isDecided($0.card) }?.card
  }
}
