import Koloda

// What holds.
extension OpenDeck {
  /// How far the deck has come.
  package var standing: Standing {
    let gone = ledger.appliedAndGone
    return Standing(
      cards: ledger.presentCount + gone.values.reduce(0, +),
      piles: ledger.piles.merging(gone, uniquingKeysWith: +), next: next,
      undoable: ledger.undoableCount, redoable: ledger.redoableCount,
      applied: ledger.appliedCount)
  }

  /// Whether a card is in the deck now.
  package func isPresent(_ card: CardID) -> Bool { ledger.isPresent(card) }

  /// How many cards are there.
  package var count: Int { ledger.presentCount }
  /// How many of them are decided.
  package var decidedCount: Int { ledger.decidedCount }
  /// How many cards lie on each pile that has any.
  package var pileCounts: [PileID: Int] { ledger.piles }

  /// The card to decide next: the one taken back last, else the first undecided one; it takes time
  /// as it goes through the cards.
  package var next: CardID? { ledger.next(in: order) }

  /// The undecided cards: those taken back, the last first, then the others in order.
  package var undecided: [CardID] { ledger.undecided(in: order) }

  /// The pile that a card lies on; nil for one that is undecided.
  package func pile(of card: CardID) -> PileID? { ledger.pile(of: card) }

  /// The decision that holds for a card.
  package func decision(of card: CardID) -> Decision? { ledger.decision(of: card) }

  /// The decisions that hold, in the order of the cards.
  package var decisions: [Decision] { order.compactMap { ledger.decision(of: $0) } }

  /// The decisions that can be undone, oldest first.
  package var history: [Decision] { ledger.history }

  /// The decisions that can be redone, the next one last.
  package var redoHistory: [Decision] { ledger.redoHistory }

  /// What was done to a card's files by the decision that holds for it; nil for nothing.
  package func application(of card: CardID) -> String? { ledger.application(of: card) }

  /// How many cards' decisions were applied, also of cards that are gone since; it takes time as it
  /// goes through them.
  package var appliedCount: Int { ledger.appliedCount ?? 0 }

  /// Whether a card that is there is decided, and that was not applied to its files; it takes time as
  /// it goes through them.
  package var hasUnapplied: Bool { ledger.decidedCount > ledger.presentAppliedCount }

  /// The last decisions, the last first.
  package func recentDecisions(_ most: Int) -> [Decision] { ledger.recentDecisions(most) }
}
