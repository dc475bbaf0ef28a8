import Koloda
import KolodaGLib

// Putting cards back, jumping to a card, waiting for an answer, and the sway.
extension DeckView {
  /// Moves the front card to the end of the deck without deciding it.
  ///
  /// - Parameter direction: The side that it flies off to; nil to fade where it is.
  /// - Returns: false if there is no other card to come before it.
  @discardableResult
  public func sendToBack(toward direction: SwipeDirection? = nil) -> Bool {
    guard let card = stage.sendToBack(toward: direction, at: MainThread.now) else { return false }
    changed(.sentToBack(card))
    return true
  }

  /// Makes a card the front card; the cards before it go to the end of the deck.
  ///
  /// - Throws: `DeckError.unknownCard` if the card is not among the undecided cards.
  public func jump(to card: CardID, animated: Bool = true) throws(DeckError) {
    try stage.jump(to: card, at: MainThread.now, animated: animated)
    changed()
  }

  /// The card that waits for an answer, and the direction in which it would leave; nil if none
  /// waits.
  public var waiting: Deck.Decision? { stage.waiting }

  /// Makes the front card wait at the threshold until `confirm(_:)` or `refuse(_:)` is called.
  ///
  /// If the policy calls it while it is asked whether the card may leave, and then answers no, the
  /// card stays where it was let go. The waiting card can still be grabbed or swiped, which ends
  /// the wait.
  ///
  /// - Returns: the card that waits; nil if there is no front card.
  @discardableResult
  public func wait(_ direction: SwipeDirection) -> CardID? {
    guard let card = stage.hold(direction, at: MainThread.now) else { return nil }
    changed()
    return card
  }

  /// Decides the waiting card in the direction it waits for; it leaves.
  ///
  /// - Returns: false if the card no longer waits.
  @discardableResult
  public func confirm(_ card: CardID) -> Bool {
    guard let decision = stage.confirm(card, at: MainThread.now) else { return false }
    changed(.swiped(decision))
    announceDecision(decision)
    return true
  }

  /// Lets the waiting card return to its place, undecided.
  ///
  /// - Returns: false if the card no longer waits.
  @discardableResult
  public func refuse(_ card: CardID) -> Bool {
    guard stage.refuse(card, at: MainThread.now) else { return false }
    changed(.reset(card))
    return true
  }

  /// Sways the front card once, as a hint that it can be moved.
  ///
  /// - Returns: false where motion is reduced, or while the card moves.
  @discardableResult
  public func sway() -> Bool {
    guard stage.sway(at: MainThread.now) else { return false }
    tickWhileMoving()
    return true
  }

  /// Ends the sway early; the card returns to its place.
  public func endSway() {
    stage.endSway(at: MainThread.now)
    changed()
  }
}
