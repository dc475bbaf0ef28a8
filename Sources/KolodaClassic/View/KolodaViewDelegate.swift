import KolodaGTK

/// Receives the events of a deck view, by index, and may refuse some.
///
/// Every method has a default implementation. Each event is reported exactly once, in the order of
/// occurrence. A delegate may do anything to the deck within any call; resulting events are
/// reported after the call has returned. A question that arises while the same question is being
/// answered is not asked again: a swipe, drag or undo is then refused, and any other question is
/// answered with its default.
@MainActor
public protocol KolodaViewDelegate: AnyObject {
  /// The directions a card may leave by.
  func koloda(
    _ koloda: KolodaView, allowedDirectionsForIndex index: Int
  ) -> [SwipeResultDirection]
  /// Whether a card may leave in a direction.
  func koloda(
    _ koloda: KolodaView, shouldSwipeCardAt index: Int, in direction: SwipeResultDirection
  ) -> Bool
  /// A card was decided; it is no longer in the stack, though its picture is still in flight.
  func koloda(
    _ koloda: KolodaView, didSwipeCardAt index: Int, in direction: SwipeResultDirection)
  /// The last card was decided.
  func kolodaDidRunOutOfCards(_ koloda: KolodaView)
  /// The front card was tapped or clicked.
  func koloda(_ koloda: KolodaView, didSelectCardAt index: Int)
  /// Whether the first cards grow and fade in.
  func kolodaShouldApplyAppearAnimation(_ koloda: KolodaView) -> Bool
  /// Whether the cards below move up while the front card is dragged.
  ///
  /// The default is the style's value.
  func kolodaShouldMoveBackgroundCard(_ koloda: KolodaView) -> Bool
  /// Whether the cards below are more transparent than the front card.
  func kolodaShouldTransparentizeNextCard(_ koloda: KolodaView) -> Bool
  /// The front card is being dragged; the percentage is 0...100, where 100 is half the card's size.
  func koloda(
    _ koloda: KolodaView, draggedCardWithPercentage finishPercentage: Double,
    in direction: SwipeResultDirection)
  /// The front card springs back after a drag that decided nothing.
  func kolodaDidResetCard(_ koloda: KolodaView)
  /// The threshold that decides, 0...1, where 1 is half the card's size; nil for the view's own
  /// rule.
  func kolodaSwipeThresholdRatioMargin(_ koloda: KolodaView) -> Double?
  /// Another card came to the front.
  func koloda(_ koloda: KolodaView, didShowCardAt index: Int)
  /// A decision was undone, and its card is in front again.
  func koloda(_ koloda: KolodaView, didRewindTo index: Int)
  /// Whether a card may be dragged by hand; this is not asked for programmatic swipes.
  func koloda(_ koloda: KolodaView, shouldDragCardAt index: Int) -> Bool
  /// A hand has grabbed the front card.
  func kolodaPanBegan(_ koloda: KolodaView, card: DraggableCardView)
  /// The hand has released the card, which is not decided yet.
  func kolodaPanFinished(_ koloda: KolodaView, card: DraggableCardView)
  /// The animation of the next card to the front, a spring or a timed curve; nil for the style's.
  func koloda(kolodaBackgroundCardAnimation koloda: KolodaView) -> Animation?

  // Additions to Koloda's delegate.

  /// The drag crossed the threshold in either direction; `isPast` says whether releasing the card
  /// now would decide it.
  func koloda(
    _ koloda: KolodaView, didCrossThresholdAt index: Int, in direction: SwipeResultDirection,
    isPast: Bool)
  /// Whether a card's decision may be undone.
  func koloda(_ koloda: KolodaView, shouldRewindTo index: Int) -> Bool
  /// A decision was redone.
  ///
  /// The default calls `koloda(_:didSwipeCardAt:in:)`.
  func koloda(
    _ koloda: KolodaView, didSwipeAgainCardAt index: Int, in direction: SwipeResultDirection)
  /// A card was flipped.
  func koloda(_ koloda: KolodaView, didFlipCardAt index: Int, showsBack: Bool)
  /// A request to the deck failed; `KolodaViewError` says what has become of the deck.
  func koloda(_ koloda: KolodaView, didFailWith error: KolodaViewError)
}

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
