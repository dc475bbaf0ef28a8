import Koloda

/// The cards still to decide; each property takes time linear in the number of cards.
extension Ledger {
  /// The card to decide next: the one whose decision was undone last, otherwise the first undecided
  /// one in `order`.
  package func next(in order: [CardID]) -> CardID? {
    nextReturned ?? order.first { !isDecided($0) }
  }

  /// The undecided cards of an order: those whose decisions were undone, the latest first, then the
  /// others.
  package func undecided(in order: [CardID]) -> [CardID] {
    let returned = redoHistory.map(\.card).filter { !isDecided($0) }
    guard !returned.isEmpty else { return order.filter { !isDecided($0) } }
    let set = Set(returned)
    return returned.reversed() + order.filter { !isDecided($0) && !set.contains($0) }
  }

  /// The undecided card whose decision was undone last; nil if there is none.
  package var nextReturned: CardID? {
    redoHistory.last { !isDecided($0.card) }?.card
  }
}
