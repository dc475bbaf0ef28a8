import Koloda

/// Tells a deck view what its cards show.
@MainActor
public protocol KolodaViewDataSource: AnyObject {
  /// What a card shows, at a size in logical pixels and a scale in device pixels to one of them.
  ///
  /// Only the visible cards and a few next to them are ever asked for.
  func kolodaView(
    _ view: KolodaView, contentForCard card: CardID, size: Size, scale: Int
  ) -> CardContent
}

/// Is told what happens in a deck view, and may refuse some of it. Every call has a default.
@MainActor
public protocol KolodaViewDelegate: AnyObject {
  /// The directions that a card may leave by.
  func kolodaView(
    _ view: KolodaView, allowedDirectionsForCard card: CardID
  ) -> Set<SwipeDirection>
  /// Whether a card may be dragged by hand; swipes by program are not asked about.
  func kolodaView(_ view: KolodaView, shouldDragCard card: CardID) -> Bool
  /// Whether a card may leave.
  func kolodaView(
    _ view: KolodaView, shouldSwipeCard card: CardID, in direction: SwipeDirection
  ) -> Bool
  /// A card was decided. It is out of the deck already; its picture still flies.
  func kolodaView(
    _ view: KolodaView, didSwipeCard card: CardID, in direction: SwipeDirection)
  /// A decision was made again that had been taken back.
  func kolodaView(_ view: KolodaView, didRedo decision: Deck.Decision)
  /// Whether a decision may be taken back.
  func kolodaView(_ view: KolodaView, shouldUndo decision: Deck.Decision) -> Bool
  /// A decision was taken back; its card is the front card again.
  func kolodaView(_ view: KolodaView, didUndo decision: Deck.Decision)
  /// The last card was decided.
  func kolodaViewDidRunOutOfCards(_ view: KolodaView)
  /// Another card is the front card.
  func kolodaView(_ view: KolodaView, didShowCard card: CardID)
  /// The front card was tapped or clicked.
  func kolodaView(_ view: KolodaView, didSelectCard card: CardID)
  /// The front card is being dragged; nil when it is let go.
  func kolodaView(_ view: KolodaView, didDrag progress: DragProgress?)
  /// The front card springs back after a drag that decided nothing.
  func kolodaView(_ view: KolodaView, didResetCard card: CardID)
  /// Nothing moves any more.
  func kolodaViewDidComeToRest(_ view: KolodaView)
}

extension KolodaViewDelegate {
  public func kolodaView(
    _ view: KolodaView, allowedDirectionsForCard card: CardID
  ) -> Set<SwipeDirection> { view.allowedDirections }
  public func kolodaView(_ view: KolodaView, shouldDragCard card: CardID) -> Bool { true }
  public func kolodaView(
    _ view: KolodaView, shouldSwipeCard card: CardID, in direction: SwipeDirection
  ) -> Bool { true }
  public func kolodaView(
    _ view: KolodaView, didSwipeCard card: CardID, in direction: SwipeDirection
  ) {}
  public func kolodaView(_ view: KolodaView, didRedo decision: Deck.Decision) {}
  public func kolodaView(_ view: KolodaView, shouldUndo decision: Deck.Decision) -> Bool { true }
  public func kolodaView(_ view: KolodaView, didUndo decision: Deck.Decision) {}
  public func kolodaViewDidRunOutOfCards(_ view: KolodaView) {}
  public func kolodaView(_ view: KolodaView, didShowCard card: CardID) {}
  public func kolodaView(_ view: KolodaView, didSelectCard card: CardID) {}
  public func kolodaView(_ view: KolodaView, didDrag progress: DragProgress?) {}
  public func kolodaView(_ view: KolodaView, didResetCard card: CardID) {}
  public func kolodaViewDidComeToRest(_ view: KolodaView) {}
}
