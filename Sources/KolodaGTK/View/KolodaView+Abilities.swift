import Koloda
import KolodaGLib

// Later, elsewhere, and not yet.
extension KolodaView {
  /// Puts the front card at the end of the deck, to be decided later; it is no decision.
  ///
  /// - Parameter direction: the side that it flies off by, nil to fade where it is.
  /// - Returns: whether there was another card to come before it.
  @discardableResult
  public func sendToBack(toward direction: SwipeDirection? = nil) -> Bool {
    guard let card = stage.sendToBack(toward: direction, at: MainThread.now) else { return false }
    changed(.sentToBack(card))
    return true
  }

  /// Turns the stack until a card is the front card; those before it go to the end.
  ///
  /// - Throws: `DeckError.unknownCard` if the card isn't in the stack.
  public func jump(to card: CardID, animated: Bool = true) throws(DeckError) {
    try stage.jump(to: card, at: MainThread.now, animated: animated)
    changed()
  }

  /// The card that waits for an answer, and the direction that it would leave by.
  public var waiting: Deck.Decision? { stage.waiting }

  /// Lets the front card wait at the threshold for an answer, by `confirm(_:)` or `refuse(_:)`.
  ///
  /// Called where the policy is asked whether the card may leave, with the answer no, the card
  /// stays where the hand left it. It can be grabbed or swiped meanwhile, and waits no more then.
  ///
  /// - Returns: the card, nil when there is none.
  @discardableResult
  public func wait(_ direction: SwipeDirection) -> CardID? {
    guard let card = stage.hold(direction, at: MainThread.now) else { return nil }
    changed()
    return card
  }

  /// Answers yes: the card that waits is decided and leaves.
  ///
  /// - Returns: whether that card still waited.
  @discardableResult
  public func confirm(_ card: CardID) -> Bool {
    guard let decision = stage.confirm(card, at: MainThread.now) else { return false }
    changed(.swiped(decision))
    announceDecision(decision)
    return true
  }

  /// Answers no: the card that waits springs back.
  ///
  /// - Returns: whether that card still waited.
  @discardableResult
  public func refuse(_ card: CardID) -> Bool {
    guard stage.refuse(card, at: MainThread.now) else { return false }
    changed(.reset(card))
    return true
  }

  /// Sways the front card once, to show that it can be moved.
  ///
  /// - Returns: whether it does; not where motion is reduced, nor while the card moves.
  @discardableResult
  public func sway() -> Bool {
    guard stage.sway(at: MainThread.now) else { return false }
    tickWhileMoving()
    return true
  }

  /// Ends the sway before its time; the card goes back to its place.
  public func endSway() {
    stage.endSway(at: MainThread.now)
    changed()
  }
}
