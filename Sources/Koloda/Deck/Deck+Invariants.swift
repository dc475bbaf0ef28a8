extension Deck {
  /// Checks the invariants that hold after every operation; compiled out of release builds.
  ///
  /// - Complexity: O(n log n) in the number of decisions, whatever the number of cards.
  public func checkInvariants() {
    #if DEBUG
      pile.checkInvariants()
      history.checkInvariants()
      undone.checkInvariants()
      let gone = Set(history.gone)
      assert(gone.count == history.goneCount, "a card is decided twice")
      for card in gone { assert(!pile.contains(card), "a card is in the pile and decided") }
      for decision in history where !gone.contains(decision.card) {
        assert(pile.contains(decision.card), "a card that came back is nowhere")
      }
      for decision in undone {
        assert(pile.contains(decision.card), "a card that can be redone isn't in the pile")
      }
      if !mayRepeat {
        assert(
          Set(undone.map(\.card)).count == undone.count, "a decision can be redone twice")
      }
      assert(decidedElsewhere >= 0, "fewer than no cards are decided elsewhere")
      assert(keepsHistory || history.isEmpty && undone.isEmpty, "a decision is remembered")
    #endif
  }
}
