// Decisions that are stored outside the deck: their owner reports what became of a card.
extension DeckStage {
  /// Undoes a decision that the deck doesn't store; the card returns as by `undo(at:from:)`.
  ///
  /// - Parameters:
  ///   - decision: the decision, about a card that isn't in the deck.
  ///   - time: now, in seconds.
  ///   - entrance: where the card enters from if it is out of sight.
  /// - Returns: whether its card is the front card now; false if a deck that isn't endless contains
  ///   it already, or the time is not finite.
  @discardableResult
  public mutating func takeBack(
    _ decision: Deck.Decision, at time: Double, from entrance: CardEntrance = .sideItLeft
  ) -> Bool {
    guard time.isFinite, deck.putBack(decision.card) else { return false }
    comeBack(decision, from: entrance, at: time)
    return true
  }

  /// Redoes a decision that the deck doesn't store; the card leaves as by `redo(at:)`.
  ///
  /// - Returns: whether its card was in the stack and the time is finite.
  @discardableResult
  public mutating func redo(_ decision: Deck.Decision, at time: Double) -> Bool {
    guard time.isFinite, deck.takeOut(decision.card) else { return false }
    depart(decision.card, toward: decision.direction, byHand: nil, at: time)
    return true
  }

  /// Lets a card leave that was decided elsewhere, such as in another window.
  ///
  /// The front card flies off, even out of a hand that holds it. A card behind it fades in place,
  /// and a card in a hand stays there.
  ///
  /// - Parameters:
  ///   - card: a card of the stack.
  ///   - direction: the side the front card flies off by; nil to fade in place.
  ///   - time: now, in seconds.
  /// - Returns: whether the card was in the stack and the time is finite.
  @discardableResult
  public mutating func sendOff(
    _ card: CardID, toward direction: SwipeDirection?, at time: Double
  ) -> Bool {
    guard time.isFinite else { return false }
    let isFront = deck.front == card
    let followed = followOffsets(at: time)
    guard deck.takeOut(card) else { return false }
    if isFront {
      depart(card, toward: direction, byHand: nil, at: time)
    } else {
      arrange(at: time, Arrangement(front: .advance, followed: followed))
    }
    return true
  }

  /// Shows the return of a card that is in front again.
  mutating func comeBack(
    _ decision: Deck.Decision, from entrance: CardEntrance, at time: Double
  ) {
    release(at: time)
    endFinished(at: time)
    let isSeen = isInScene(decision.card, at: time)
    if !isSeen { bringBack(decision, from: entrance) }
    let fades = !isSeen && entrance == .inPlace
    arrange(at: time, Arrangement(front: fades ? .undoFade : .undo))
  }
}
