extension DeckStage {
  /// Decides the front card and sends it off: from the hand that holds it, or programmatically.
  ///
  /// - Returns: the decision, or nil when there is no card or the time is not finite.
  @discardableResult
  public mutating func swipe(_ direction: SwipeDirection, at time: Double) -> Deck.Decision? {
    guard time.isFinite, let decision = deck.decide(direction) else { return nil }
    depart(decision.card, toward: direction, byHand: drag?.pan, at: time)
    return decision
  }

  /// Takes the last decision back; the card comes from the side that it left by, or turns round
  /// where it flies.
  ///
  /// - Parameters:
  ///   - time: now, in seconds.
  ///   - entrance: where a card comes from that is out of sight.
  /// - Returns: the decision that was undone, or nil when there is none or the time is not
  ///   finite.
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
  /// - Returns: the decision, or nil when there is none or the time is not finite.
  @discardableResult
  public mutating func redo(at time: Double) -> Deck.Decision? {
    guard time.isFinite, let decision = deck.redo() else { return nil }
    depart(decision.card, toward: decision.direction, byHand: nil, at: time)
    return decision
  }

  /// Puts the front card at the end of the deck, to be decided later; it is no decision.
  ///
  /// - Parameters:
  ///   - direction: the side that it flies off by, from the hand that holds it or programmatically;
  ///     nil lets it fade where it is.
  ///   - time: now, in seconds.
  /// - Returns: the card, or nil when there is no other card to come before it.
  @discardableResult
  public mutating func sendToBack(
    toward direction: SwipeDirection? = nil, at time: Double
  ) -> CardID? {
    guard time.isFinite, deck.remainingCount > 1, let card = deck.sendToBack() else { return nil }
    depart(card, toward: direction, byHand: drag?.pan, at: time)
    return card
  }

  /// Turns the stack until a card is the front card, whichever and however many lie before it.
  ///
  /// - Parameters:
  ///   - card: the card that is to be in front; see `Deck.jump(to:)`.
  ///   - time: now, in seconds.
  ///   - animated: whether the cards go to their places or are there at once.
  /// - Throws: `DeckError.unknownCard` if the card isn't in the stack.
  public mutating func jump(
    to card: CardID, at time: Double, animated: Bool = true
  ) throws(DeckError) {
    try edit(at: time, animated: animated) { deck throws(DeckError) in try deck.jump(to: card) }
  }

  /// Changes the deck; cards go to their places from where they are, and new ones fade in.
  ///
  /// A drag goes on as long as its card is the front card. What the change does must not use the
  /// stage itself: for a change that asks others first, see `show(_:madeFrom:at:animated:)`.
  ///
  /// - Parameters:
  ///   - time: now, in seconds.
  ///   - animated: whether the cards go to their places or are there at once; a card in a hand
  ///     and cards that leave go on in any case.
  ///   - change: what is changed.
  /// - Throws: what the change throws; the deck is as it was before then.
  public mutating func edit<Failure: Error>(
    at time: Double, animated: Bool = true,
    _ change: (inout Deck) throws(Failure) -> Void
  ) throws(Failure) {
    var changed = deck
    try change(&changed)
    show(changed, at: time, animated: animated)
  }

  /// Shows a deck that was made from a copy of this one, if this one has not changed since; cards
  /// go to their places as by an edit.
  ///
  /// Between the copy and this anything may be asked and done, other edits as well: then this one
  /// is refused, and deck and scene are what the other made of them.
  ///
  /// - Parameters:
  ///   - deck: the changed copy.
  ///   - version: the `deckVersion` of the stage when the copy was made.
  ///   - time: now, in seconds.
  ///   - animated: as in `edit(at:animated:_:)`.
  /// - Returns: whether it is shown.
  @discardableResult
  public mutating func show(
    _ deck: Deck, madeFrom version: Int, at time: Double, animated: Bool = true
  ) -> Bool {
    guard version == deckVersion else { return false }
    show(deck, at: time, animated: animated)
    return true
  }

  private mutating func show(_ changed: Deck, at time: Double, animated: Bool) {
    // The change is made in any case; without a time everything is at its place at once.
    let isTime = time.isFinite
    let time = isTime ? time : 0
    var followed = followOffsets(at: time)
    let count = deck.count
    deck = changed
    if isDragging, deck.front != pile.first?.card {
      release(at: time)
      followed = [:]
    }
    arrange(at: time, Arrangement(front: .advance, inserts: true, followed: followed))
    if !animated || !isTime { placeAtOnce(at: time) }
    if deck.count < count { forgetFaces() }
  }

  /// Puts every card of the stack at its place, but the one in the hand.
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
