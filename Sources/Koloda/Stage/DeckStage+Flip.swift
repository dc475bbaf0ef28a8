extension DeckStage {
  /// Whether a card's back is shown, or about to be.
  public func showsBack(of card: CardID) -> Bool { turned.contains(card) }

  /// Turns a shown card over; where motion is reduced, one side fades into the other.
  ///
  /// The card keeps the side that is shown through decisions, undo and edits.
  ///
  /// - Returns: whether the card is shown.
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
      // What turns already turns back, and what fades fades back.
      if motion.flip.isSettled(at: time) { motion.flipFades = fades }
      motion.flip.retarget(to: showsBack ? 1 : 0, at: time, with: animation)
    }
    for index in pile.indices { turn(&pile[index]) }
    for index in departing.indices { turn(&departing[index]) }
    return true
  }

  /// Lets a card show its front: it turns round where its back is seen, and comes with its front
  /// where it isn't shown.
  public mutating func showFront(of card: CardID, at time: Double) {
    guard time.isFinite, turned.contains(card), !flip(card, at: time) else { return }
    turned.remove(card)
  }

  private func isShown(_ card: CardID) -> Bool {
    pile.contains { $0.card == card } || departing.contains { $0.card == card }
  }

  /// Puts a card that comes into the scene on the side that it shows.
  func showFace(of motion: inout CardMotion) {
    guard !turned.isEmpty, turned.contains(motion.card) else { return }
    motion.flip.set(1)
  }

  /// Forgets the sides of cards that were taken out of the deck.
  mutating func forgetFaces() {
    guard !turned.isEmpty else { return }
    // A deck without a history doesn't know the cards that are on their way out.
    let kept = turned.filter { deck.contains($0) || !deck.keepsHistory && isShown($0) }
    if kept.count < turned.count { turned = kept }
  }
}
