extension DeckStage {
  /// Decides the front card and sends it off, from the hand that holds it or programmatically.
  ///
  /// - Parameters:
  ///   - direction: the side it leaves by.
  ///   - time: now, in seconds.
  /// - Returns: the decision, or nil if there is no card or the time is not finite.
  @discardableResult
  public mutating func swipe(_ direction: SwipeDirection, at time: Double) -> Deck.Decision? {
    guard time.isFinite, let decision = deck.decide(direction) else { return nil }
    depart(decision.card, toward: direction, byHand: drag?.pan, at: time)
    return decision
  }

  /// Undoes the last decision; the card returns from the side it left by, or turns around in
  /// flight.
  ///
  /// - Parameters:
  ///   - time: now, in seconds.
  ///   - entrance: where the card enters from if it is out of sight.
  /// - Returns: the undone decision, or nil if there is none or the time is not finite.
  @discardableResult
  public mutating func undo(
    at time: Double, from entrance: CardEntrance = .sideItLeft
  ) -> Deck.Decision? {
    guard time.isFinite, let decision = deck.undo() else { return nil }
    comeBack(decision, from: entrance, at: time)
    return decision
  }

  /// Redoes the decision that was undone last.
  ///
  /// - Parameter time: now, in seconds.
  /// - Returns: the decision, or nil if there is none or the time is not finite.
  @discardableResult
  public mutating func redo(at time: Double) -> Deck.Decision? {
    guard time.isFinite, let decision = deck.redo() else { return nil }
    depart(decision.card, toward: decision.direction, byHand: nil, at: time)
    return decision
  }

  /// Moves the front card to the end of the stack, to be decided later; this is not a decision.
  ///
  /// - Parameters:
  ///   - direction: the side it flies off by, from the hand that holds it or programmatically; nil
  ///     to fade in place.
  ///   - time: now, in seconds.
  /// - Returns: the card, or nil if there is no other card in the stack or the time is not finite.
  @discardableResult
  public mutating func sendToBack(
    toward direction: SwipeDirection? = nil, at time: Double
  ) -> CardID? {
    guard time.isFinite, deck.remainingCount > 1, let card = deck.sendToBack() else { return nil }
    depart(card, toward: direction, byHand: drag?.pan, at: time)
    return card
  }

  /// Rotates the stack until a card is in front, however many cards lie before it.
  ///
  /// - Parameters:
  ///   - card: the new front card; see `Deck.jump(to:)`.
  ///   - time: now, in seconds.
  ///   - animated: whether the cards move to their places, or are there at once.
  /// - Throws: `DeckError.unknownCard` if the card isn't in the stack.
  public mutating func jump(
    to card: CardID, at time: Double, animated: Bool = true
  ) throws(DeckError) {
    try edit(at: time, animated: animated) { deck throws(DeckError) in try deck.jump(to: card) }
  }

  /// Changes the deck; cards move to their new places, and new ones fade in.
  ///
  /// A drag continues as long as its card is the front card. The change must not use the stage
  /// itself; for a change that asks others first, see `show(_:madeFrom:at:animated:)`.
  ///
  /// - Parameters:
  ///   - time: now, in seconds.
  ///   - animated: whether the cards move to their places, or are there at once. A card in a hand
  ///     and cards that are leaving continue in any case.
  ///   - change: changes the deck.
  /// - Throws: the error that `change` throws. The deck is unchanged then.
  public mutating func edit<Failure: Error>(
    at time: Double, animated: Bool = true,
    _ change: (inout Deck) throws(Failure) -> Void
  ) throws(Failure) {
    var changed = deck
    try change(&changed)
    show(changed, at: time, animated: animated)
  }

  /// Shows a deck made from a copy of this one, provided this one hasn't changed since; cards move
  /// as in an edit.
  ///
  /// Between making the copy and this call anything may happen to the stage. If that includes
  /// another change of the deck, this call is refused, and deck and scene stay as they are.
  ///
  /// - Parameters:
  ///   - deck: the changed copy.
  ///   - version: the stage's `deckVersion` when the copy was made.
  ///   - time: now, in seconds.
  ///   - animated: as in `edit(at:animated:_:)`.
  /// - Returns: false if the call was refused.
  @discardableResult
  public mutating func show(
    _ deck: Deck, madeFrom version: Int, at time: Double, animated: Bool = true
  ) -> Bool {
    guard version == deckVersion else { return false }
    show(deck, at: time, animated: animated)
    return true
  }

  private mutating func show(_ changed: Deck, at time: Double, animated: Bool) {
    // The change is made in any case; without a finite time everything is at its place at once.
    let isTime = time.isFinite
    let time = isTime ? time : 0
    var followed = followOffsets(at: time)
    let count = deck.count
    deck = changed
    if isDragging, deck.front != pile.first?.card {
      release(at: time)
      followed = [:]
    }
    let isNewFront = deck.front != pile.first?.card
    arrange(
      at: time,
      Arrangement(
        front: .advance, turnsOnlyCard: isNewFront, inserts: true, followed: followed))
    if !animated || !isTime { placeAtOnce(at: time) }
    if deck.count < count { forgetFaces() }
  }

  /// Places every card of the stack at its place at once, except one in a hand.
  private mutating func placeAtOnce(at time: Double) {
    receding.removeAll()
    let fraction = followFraction(at: time)
    for index in pile.indices where index < frames.count && !pile[index].isHidden(at: time) {
      if index == 0, isDragging { continue }
      if index == 0, let waitingCard {
        wait(waitingCard, at: time, with: .immediate)
      } else {
        pile[index].place(at: frames[index], opacity: opacities[index])
      }
    }
    drag?.keepFollow(fraction, fraction: fraction, at: time)
  }
}
