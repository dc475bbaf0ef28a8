import Koloda

/// What is there, and what is still to be decided.
extension OpenDeck {
  /// Whether a card is in the deck now.
  package func isPresent(_ card: CardID) -> Bool { ledger.isPresent(card) }

  /// The card to decide next: the one taken back last, else the first undecided one; it takes time
  /// as it goes through the cards.
  package var next: CardID? {
    ledger.nextReturned ?? order.first { !ledger.isDecided($0) }
  }

  /// The undecided cards: those taken back, the last first, then the others in order.
  package var undecided: [CardID] {
    let returned = ledger.redoHistory.map(\.card).filter { !ledger.isDecided($0) }
    guard !returned.isEmpty else { return order.filter { !ledger.isDecided($0) } }
    let set = Set(returned)
    return returned.reversed() + order.filter { !ledger.isDecided($0) && !set.contains($0) }
  }
}
