import Koloda

/// Receives the events of a deck view.
@MainActor
public protocol DeckViewObserver: AnyObject {
  /// Receives an event.
  ///
  /// Each event is delivered once, in the order of occurrence. The observer may change the deck:
  /// the events that follow from that are delivered after this call has returned.
  func deckView(_ view: DeckView, tells event: DeckViewEvent)
}

/// Decides what may be done in a deck view.
///
/// Every question has a default answer. The policy may change the deck while it answers: the action
/// that it was asked about is performed only if it is still possible. A question that comes up
/// again while it is being answered is not asked; a swipe, a drag or an undo is refused then.
@MainActor
public protocol DeckViewPolicy: AnyObject {
  /// Returns the directions in which a card may leave.
  func deckView(
    _ view: DeckView, allowedDirectionsForCard card: CardID
  ) -> Set<SwipeDirection>
  /// Returns whether a card that is about to move may be dragged; not asked for swipes by key,
  /// button or program.
  func deckView(_ view: DeckView, shouldDragCard card: CardID) -> Bool
  /// Returns whether a card may leave in a direction.
  func deckView(
    _ view: DeckView, shouldSwipeCard card: CardID, in direction: SwipeDirection
  ) -> Bool
  /// Returns whether a decision may be undone.
  func deckView(_ view: DeckView, shouldUndo decision: Deck.Decision) -> Bool
}

extension DeckViewPolicy {
  /// Returns the view's own `allowedDirections`.
  public func deckView(
    _ view: DeckView, allowedDirectionsForCard card: CardID
  ) -> Set<SwipeDirection> { view.allowedDirections }
  /// Returns true: every card may be dragged.
  public func deckView(_ view: DeckView, shouldDragCard card: CardID) -> Bool { true }
  /// Returns true: every card may leave.
  public func deckView(
    _ view: DeckView, shouldSwipeCard card: CardID, in direction: SwipeDirection
  ) -> Bool { true }
  /// Returns true: every decision may be undone.
  public func deckView(_ view: DeckView, shouldUndo decision: Deck.Decision) -> Bool { true }
}
