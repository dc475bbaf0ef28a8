extension DeckStage {
  /// Whether a card shows its back, or is being flipped to it.
  public func showsBack(of card: CardID) -> Bool { turned.contains(card) }

  /// Flips a card to its other side; with reduced motion the sides cross-fade.
  ///
  /// The card keeps showing that side through decisions, undo and edits.
  ///
  /// - Returns: whether the card was flipped; false if it isn't shown or the time is not finite.
  @discardableResult
  public mutating func flip(_ card: CardID, at time: Double) -> Bool {
    guard time.isFinite, isShown(card) else { return false }
    let showsBack = turned.remove(card) == nil
    if showsBack { turned.insert(card) }
    let fades = reducesMotion
    let animation =
      fades ? Animation.timed(.linear, DeckStage.fadeDuration) : style.motion.flip
    func turn(_ motion: inout CardMotion) {
      guard motion.card == card else { return }
      // A running flip or cross-fade is reversed in its own way.
      if motion.flip.isSettled(at: time) { motion.flipFades = fades }
      motion.flip.retarget(to: showsBack ? 1 : 0, at: time, with: animation)
    }
    for index in pile.indices { turn(&pile[index]) }
    for index in departing.indices { turn(&departing[index]) }
    return true
  }

  /// Lets a card show its front: it flips if its back is visible, and a card that isn't shown will
  /// enter with its front.
  public mutating func showFront(of card: CardID, at time: Double) {
    guard time.isFinite, turned.contains(card), !flip(card, at: time) else { return }
    turned.remove(card)
  }

  private func isShown(_ card: CardID) -> Bool {
    pile.contains { $0.card == card } || departing.contains { $0.card == card }
  }

  /// Sets a card that enters the scene to the side it should show.
  func showFace(of motion: inout CardMotion) {
    guard !turned.isEmpty, turned.contains(motion.card) else { return }
    motion.flip.set(1)
  }

  /// Forgets the sides of cards that were removed from the deck.
  mutating func forgetFaces() {
    guard !turned.isEmpty else { return }
    // A deck without a history doesn't contain the cards on their way out.
    let kept = turned.filter { deck.contains($0) || !deck.keepsHistory && isShown($0) }
    if kept.count < turned.count { turned = kept }
  }
}
