import Koloda

// The current state of the deck.
extension OpenDeck {
  /// The deck's progress.
  package var progress: DeckProgress {
    let gone = ledger.appliedAndGone
    return DeckProgress(
      cards: ledger.presentCount + gone.values.reduce(0, +),
      piles: ledger.piles.merging(gone, uniquingKeysWith: +), next: next,
      undoable: ledger.undoableCount, redoable: ledger.redoableCount,
      applied: ledger.appliedCount)
  }

  /// Whether a card is in the deck now.
  package func isPresent(_ card: CardID) -> Bool { ledger.isPresent(card) }

  /// The number of present cards.
  package var count: Int { ledger.presentCount }
  /// The number of present cards that are decided.
  package var decidedCount: Int { ledger.decidedCount }
  /// The number of present cards on each pile that has any.
  package var pileCounts: [PileID: Int] { ledger.piles }

  /// The card to decide next: the one whose decision was undone last, otherwise the first undecided
  /// one.
  ///
  /// Takes time linear in the number of cards.
  package var next: CardID? { ledger.next(in: order) }

  /// The undecided cards: those whose decisions were undone, the latest first, then the others in
  /// order.
  package var undecided: [CardID] { ledger.undecided(in: order) }

  /// The pile a card lies on; nil if it is undecided.
  package func pile(of card: CardID) -> PileID? { ledger.pile(of: card) }

  /// The current decision about a card; nil if it is undecided.
  package func decision(of card: CardID) -> PileDecision? { ledger.decision(of: card) }

  /// The current decisions, in the order of the cards.
  package var decisions: [PileDecision] { order.compactMap { ledger.decision(of: $0) } }

  /// Calls `body` with each current decision and the marks of its card, in the order of the cards.
  package func eachDecision(_ body: (PileDecision, Marks) -> Void) {
    // Reading the property once avoids a copy for each card.
    let ledger = ledger
    for card in order {
      if let decision = ledger.decision(of: card) { body(decision, ledger.marks(of: card)) }
    }
  }

  /// The decisions that can be undone, in the order in which they came to hold.
  package var history: [PileDecision] { ledger.history }

  /// The decisions that can be redone, the next one last.
  package var redoHistory: [PileDecision] { ledger.redoHistory }

  /// What Apply did to a card's files for the decision that holds now; nil for nothing.
  package func application(of card: CardID) -> Deed? { ledger.application(of: card) }

  /// The number of cards whose decisions were applied, including cards that are absent since.
  ///
  /// Takes time linear in that number.
  package var appliedCount: Int { ledger.appliedCount ?? 0 }

  /// The number of those cards that are absent.
  ///
  /// Takes time linear in the number of applied cards.
  package var absentAppliedCount: Int { appliedCount - ledger.presentAppliedCount }

  /// Whether a present card has a decision that was not applied to its files.
  ///
  /// Takes time linear in the number of applied cards.
  package var hasUnapplied: Bool { ledger.decidedCount > ledger.presentAppliedCount }

  /// The latest decisions that can be undone, latest first.
  package func recentDecisions(_ most: Int) -> [PileDecision] { ledger.recentDecisions(most) }
}
