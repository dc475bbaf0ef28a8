import KolodaGTK

/// Is told what happens in a deck view, by index, and may refuse some of it.
///
/// Every call has a default. What happened is told in the order in which it happened, each thing
/// exactly once. A delegate may do anything to the deck inside of any call: what follows from it
/// is told when the call has returned. A question that comes up while the same question is being
/// answered is not asked again: a swipe, drag or undo is refused then, and everything else has
/// its default.
@MainActor
public protocol KolodaViewDelegate: AnyObject {
  /// The directions that a card may leave by.
  func koloda(
    _ koloda: KolodaView, allowedDirectionsForIndex index: Int
  ) -> [SwipeResultDirection]
  /// Whether a card may leave.
  func koloda(
    _ koloda: KolodaView, shouldSwipeCardAt index: Int, in direction: SwipeResultDirection
  ) -> Bool
  /// A card was decided. It is out of the deck already; its picture still flies.
  func koloda(
    _ koloda: KolodaView, didSwipeCardAt index: Int, in direction: SwipeResultDirection)
  /// The last card was decided.
  func kolodaDidRunOutOfCards(_ koloda: KolodaView)
  /// The front card was tapped or clicked.
  func koloda(_ koloda: KolodaView, didSelectCardAt index: Int)
  /// Whether the first cards grow and fade in.
  func kolodaShouldApplyAppearAnimation(_ koloda: KolodaView) -> Bool
  /// Whether the cards below move up as the front card is dragged.
  ///
  /// The default is what the style says.
  func kolodaShouldMoveBackgroundCard(_ koloda: KolodaView) -> Bool
  /// Whether the cards below are fainter than the front card.
  func kolodaShouldTransparentizeNextCard(_ koloda: KolodaView) -> Bool
  /// The front card is being dragged: 0...100 of the way that decides; 100 is half the card's size.
  func koloda(
    _ koloda: KolodaView, draggedCardWithPercentage finishPercentage: Double,
    in direction: SwipeResultDirection)
  /// The front card springs back after a drag that decided nothing.
  func kolodaDidResetCard(_ koloda: KolodaView)
  /// The finish fraction that decides, 0...1; nil for the view's own rule.
  func kolodaSwipeThresholdRatioMargin(_ koloda: KolodaView) -> Double?
  /// Another card is the front card.
  func koloda(_ koloda: KolodaView, didShowCardAt index: Int)
  /// A decision was undone; its card is the front card again.
  func koloda(_ koloda: KolodaView, didRewindTo index: Int)
  /// Whether a card may be dragged by hand; swipes programmatically are not asked about.
  func koloda(_ koloda: KolodaView, shouldDragCardAt index: Int) -> Bool
  /// A hand has taken hold of the front card.
  func kolodaPanBegan(_ koloda: KolodaView, card: DraggableCardView)
  /// The hand holds the card no more; it is not decided yet.
  func kolodaPanFinished(_ koloda: KolodaView, card: DraggableCardView)
  /// How the next card moves to the front, a spring or a timed curve; nil as the style specifies.
  func koloda(kolodaBackgroundCardAnimation koloda: KolodaView) -> Animation?

  // What Koloda did not have.

  /// The drag has come past the threshold, or back: whether letting go now would decide.
  func koloda(
    _ koloda: KolodaView, didCrossThresholdAt index: Int, in direction: SwipeResultDirection,
    isPast: Bool)
  /// Whether a card's decision may be undone.
  func koloda(_ koloda: KolodaView, shouldRewindTo index: Int) -> Bool
  /// A decision that was undone has been redone.
  ///
  /// The default tells `koloda(_:didSwipeCardAt:in:)`.
  func koloda(
    _ koloda: KolodaView, didSwipeAgainCardAt index: Int, in direction: SwipeResultDirection)
  /// A card was turned over.
  func koloda(_ koloda: KolodaView, didFlipCardAt index: Int, showsBack: Bool)
  /// Something was asked of the deck that cannot be; the deck is unchanged.
  func koloda(_ koloda: KolodaView, didFailWith error: KolodaViewError)
}

extension KolodaViewDelegate {
  /// The view's own directions.
  public func koloda(
    _ koloda: KolodaView, allowedDirectionsForIndex index: Int
  ) -> [SwipeResultDirection] { Array(koloda.deckView.allowedDirections) }
  /// Every card may leave.
  public func koloda(
    _ koloda: KolodaView, shouldSwipeCardAt index: Int, in direction: SwipeResultDirection
  ) -> Bool { true }
  /// Does nothing.
  public func koloda(
    _ koloda: KolodaView, didSwipeCardAt index: Int, in direction: SwipeResultDirection
  ) {}
  /// Does nothing.
  public func kolodaDidRunOutOfCards(_ koloda: KolodaView) {}
  /// Does nothing.
  public func koloda(_ koloda: KolodaView, didSelectCardAt index: Int) {}
  /// They do.
  public func kolodaShouldApplyAppearAnimation(_ koloda: KolodaView) -> Bool { true }
  /// As the style says.
  public func kolodaShouldMoveBackgroundCard(_ koloda: KolodaView) -> Bool {
    koloda.style.followsDrag
  }
  /// They are.
  public func kolodaShouldTransparentizeNextCard(_ koloda: KolodaView) -> Bool { true }
  /// Does nothing.
  public func koloda(
    _ koloda: KolodaView, draggedCardWithPercentage finishPercentage: Double,
    in direction: SwipeResultDirection
  ) {}
  /// Does nothing.
  public func kolodaDidResetCard(_ koloda: KolodaView) {}
  /// The view's own rule.
  public func kolodaSwipeThresholdRatioMargin(_ koloda: KolodaView) -> Double? { nil }
  /// Does nothing.
  public func koloda(_ koloda: KolodaView, didShowCardAt index: Int) {}
  /// Does nothing.
  public func koloda(_ koloda: KolodaView, didRewindTo index: Int) {}
  /// Every card may be dragged.
  public func koloda(_ koloda: KolodaView, shouldDragCardAt index: Int) -> Bool { true }
  /// Does nothing.
  public func kolodaPanBegan(_ koloda: KolodaView, card: DraggableCardView) {}
  /// Does nothing.
  public func kolodaPanFinished(_ koloda: KolodaView, card: DraggableCardView) {}
  /// As the style specifies.
  public func koloda(kolodaBackgroundCardAnimation koloda: KolodaView) -> Animation? { nil }
  /// Does nothing.
  public func koloda(
    _ koloda: KolodaView, didCrossThresholdAt index: Int, in direction: SwipeResultDirection,
    isPast: Bool
  ) {}
  /// Every decision may.
  public func koloda(_ koloda: KolodaView, shouldRewindTo index: Int) -> Bool { true }
  /// Tells of a swipe.
  public func koloda(
    _ koloda: KolodaView, didSwipeAgainCardAt index: Int, in direction: SwipeResultDirection
  ) { self.koloda(koloda, didSwipeCardAt: index, in: direction) }
  /// Does nothing.
  public func koloda(_ koloda: KolodaView, didFlipCardAt index: Int, showsBack: Bool) {}
  /// Does nothing.
  public func koloda(_ koloda: KolodaView, didFailWith error: KolodaViewError) {}
}
