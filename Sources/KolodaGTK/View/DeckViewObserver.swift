import Koloda

/// Is told what happens in a deck view.
@MainActor
public protocol DeckViewObserver: AnyObject {
  /// Something happened.
  ///
  /// Everything is told once, in the order in which it happened. The observer may do anything to
  /// the deck meanwhile: what follows from it is told when this call has returned.
  func deckView(_ view: KolodaView, tells event: DeckViewEvent)
}

/// Says what may be done in a deck view.
///
/// Every question has a default. Whoever answers may do anything to the deck: what was asked about
/// is done only if it can be done still. A question that comes up while it is being answered is
/// not asked again; a swipe, a drag or an undo is refused then.
@MainActor
public protocol DeckViewPolicy: AnyObject {
  /// The directions that a card may leave by.
  func deckView(
    _ view: KolodaView, allowedDirectionsForCard card: CardID
  ) -> Set<SwipeDirection>
  /// Whether a card may be dragged by hand, as it is about to move; swipes programmatically are not
  /// asked about.
  func deckView(_ view: KolodaView, shouldDragCard card: CardID) -> Bool
  /// Whether a card may leave.
  func deckView(
    _ view: KolodaView, shouldSwipeCard card: CardID, in direction: SwipeDirection
  ) -> Bool
  /// Whether a decision may be undone.
  func deckView(_ view: KolodaView, shouldUndo decision: Deck.Decision) -> Bool
}

extension DeckViewPolicy {
  /// The view's own directions.
  public func deckView(
    _ view: KolodaView, allowedDirectionsForCard card: CardID
  ) -> Set<SwipeDirection> { view.allowedDirections }
  /// Every card may be dragged.
  public func deckView(_ view: KolodaView, shouldDragCard card: CardID) -> Bool { true }
  /// Every card may leave.
  public func deckView(
    _ view: KolodaView, shouldSwipeCard card: CardID, in direction: SwipeDirection
  ) -> Bool { true }
  /// Every decision may be undone.
  public func deckView(_ view: KolodaView, shouldUndo decision: Deck.Decision) -> Bool { true }
}
