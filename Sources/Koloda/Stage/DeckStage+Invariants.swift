extension DeckStage {
  /// Checks the invariants that hold after every operation; compiled out of release builds.
  public func checkInvariants() {
    #if DEBUG
      deck.checkInvariants()
      assert(directions == allowedDirections.intersection(style.directions), "a stray direction")
      assert(
        raised.count == frames.count && opacities.count == frames.count, "a place is incomplete")
      checkCards()
      checkFront()
    #endif
  }

  #if DEBUG
    /// Each card is in only one list, at the right position.
    private func checkCards() {
      let shown = frames.isEmpty ? 0 : min(frames.count - 1, deck.remainingCount)
      assert(pile.count == shown, "the pile shows more or fewer cards than it has places for")
      for (index, motion) in pile.enumerated() {
        assert(motion.card == deck.card(behindFront: index), "a card is at another's place")
        switch motion.whereabouts {
        case .lying: break
        case .expected: assert(index > 0 || deck.remainingCount > 0, "a card is expected of none")
        case .leaving, .receding: assertionFailure("a card of the pile leaves")
        }
      }
      let returning = Set(
        pile.filter { if case .expected = $0.whereabouts { true } else { false } }.map(\.card))
      let lying = Set(pile.map(\.card)).subtracting(returning)
      assert(lying.count + returning.count == pile.count, "a card is in the pile twice")
      let leaving = Set(departing.map(\.card))
      let fading = Set(receding.map(\.card))
      assert(leaving.count == departing.count, "a card leaves twice")
      assert(fading.count == receding.count, "a card fades twice")
      assert(lying.isDisjoint(with: leaving), "a card lies in the pile and leaves")
      assert(leaving.isDisjoint(with: fading), "a card leaves and fades")
      assert(
        fading.isDisjoint(with: lying) && fading.isDisjoint(with: returning),
        "a card is in the pile and fades")
      for motion in departing { assert(motion.departure != nil, "a card leaves and doesn't") }
      for motion in receding {
        if case .receding = motion.whereabouts { continue }
        assertionFailure("a card fades at the back and doesn't")
      }
    }

    /// The state of the front card refers to the card in front.
    private func checkFront() {
      switch front {
      case .rest: break
      case .hand:
        assert(!pile.isEmpty && pile.first?.card == deck.front, "a hand holds no card")
      case .waiting(let waiting):
        assert(waiting.card == deck.front, "a card waits that isn't in front")
      case .hint(let hint): assert(hint.card == deck.front, "a card sways that isn't in front")
      case .pulled(let pull):
        assert(
          departing.contains { $0.card == pull.decision.card }, "a card is pulled that isn't there")
      }
    }
  #endif
}
