import Koloda
import KolodaGTK

extension KolodaViewDelegate {
  /// The view's own directions.
  public func koloda(
    _ koloda: KolodaView, allowedDirectionsForIndex index: Int
  ) -> [SwipeResultDirection] { Array(koloda.deckView.allowedDirections) }
  /// True: every card may leave.
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
  /// True: the cards grow and fade in.
  public func kolodaShouldApplyAppearAnimation(_ koloda: KolodaView) -> Bool { true }
  /// The style's value.
  public func kolodaShouldMoveBackgroundCard(_ koloda: KolodaView) -> Bool {
    koloda.style.followsDrag
  }
  /// True: the cards below are more transparent.
  public func kolodaShouldTransparentizeNextCard(_ koloda: KolodaView) -> Bool { true }
  /// Does nothing.
  public func koloda(
    _ koloda: KolodaView, draggedCardWithPercentage finishPercentage: Double,
    in direction: SwipeResultDirection
  ) {}
  /// Does nothing.
  public func kolodaDidResetCard(_ koloda: KolodaView) {}
  /// Nil: the view's own rule.
  public func kolodaSwipeThresholdRatioMargin(_ koloda: KolodaView) -> Double? { nil }
  /// Does nothing.
  public func koloda(_ koloda: KolodaView, didShowCardAt index: Int) {}
  /// Does nothing.
  public func koloda(_ koloda: KolodaView, didRewindTo index: Int) {}
  /// True: every card may be dragged.
  public func koloda(_ koloda: KolodaView, shouldDragCardAt index: Int) -> Bool { true }
  /// Does nothing.
  public func kolodaPanBegan(_ koloda: KolodaView, card: DraggableCardView) {}
  /// Does nothing.
  public func kolodaPanFinished(_ koloda: KolodaView, card: DraggableCardView) {}
  /// Nil: the style's animation.
  public func koloda(kolodaBackgroundCardAnimation koloda: KolodaView) -> Animation? { nil }
  /// Does nothing.
  public func koloda(
    _ koloda: KolodaView, didCrossThresholdAt index: Int, in direction: SwipeResultDirection,
    isPast: Bool
  ) {}
  /// True: every decision may be undone.
  public func koloda(_ koloda: KolodaView, shouldRewindTo index: Int) -> Bool { true }
  /// Calls `koloda(_:didSwipeCardAt:in:)`.
  public func koloda(
    _ koloda: KolodaView, didSwipeAgainCardAt index: Int, in direction: SwipeResultDirection
  ) { self.koloda(koloda, didSwipeCardAt: index, in: direction) }
  /// Does nothing.
  public func koloda(_ koloda: KolodaView, didFlipCardAt index: Int, showsBack: Bool) {}
  /// Does nothing.
  public func koloda(_ koloda: KolodaView, didFailWith error: KolodaViewError) {}
}
