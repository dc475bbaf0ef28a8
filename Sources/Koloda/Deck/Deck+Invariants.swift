extension Deck {
  /// Checks what must hold after every operation; compiled out of release builds.
  public func checkInvariants() {
    #if DEBUG
      let undecided = Set(pile)
      let gone = zip(history, cameBack).filter { !$0.1 }.map(\.0.card)
      let back = zip(history, cameBack).filter { $0.1 }.map(\.0.card)
      let returned = Set(undone.map(\.card))
      assert(undecided.count == pile.count, "a card is in the pile twice")
      assert(history.count == cameBack.count, "a decision isn't marked")
      assert(gone.count == goneCount, "the decided cards are miscounted")
      assert(Set(gone).count == gone.count, "a card is decided twice")
      assert(undecided.isDisjoint(with: gone), "a card is in the pile and decided")
      assert(
        undecided.union(gone).isSuperset(of: back), "a card that came back is nowhere")
      assert(returned.isSubset(of: undecided), "a card that can be redone isn't in the pile")
      if !mayRepeat {
        assert(returned.count == undone.count, "a decision can be redone twice")
      }
      assert(decidedElsewhere >= 0, "fewer than no cards are decided elsewhere")
      assert(keepsHistory || history.isEmpty && undone.isEmpty, "a decision is remembered")
    #endif
  }
}
