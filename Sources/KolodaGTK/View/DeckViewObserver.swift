import Koloda

/// Tells a deck view what its cards show.
@MainActor
public protocol DeckViewSource: AnyObject {
  /// What a card shows, at a size in logical pixels and a scale in device pixels to one of them.
  ///
  /// Only the visible cards and a few next to them are ever asked for.
  func deckView(
    _ view: KolodaView, contentForCard card: CardID, size: Size, scale: Int
  ) -> CardContent
  /// What a card's back shows, nil for a card without a back.
  ///
  /// Only the front card's, the next one's and those of shown cards that were turned over are
  /// ever asked for. A back can't be a live widget. Where it is pending an empty card is shown
  /// until `KolodaView.setBackPicture(_:for:)` or `KolodaView.reloadBack(of:)` is called for it.
  func deckView(
    _ view: KolodaView, contentForBackOf card: CardID, size: Size, scale: Int
  ) -> CardContent?
}

extension DeckViewSource {
  /// No card has a back.
  public func deckView(
    _ view: KolodaView, contentForBackOf card: CardID, size: Size, scale: Int
  ) -> CardContent? { nil }
}

/// Is told what happens in a deck view, and may refuse some of it.
///
/// Every call has a default.
@MainActor
public protocol DeckViewObserver: AnyObject {
  /// The directions that a card may leave by.
  func deckView(
    _ view: KolodaView, allowedDirectionsForCard card: CardID
  ) -> Set<SwipeDirection>
  /// Whether a card may be dragged by hand; swipes by program are not asked about.
  func deckView(_ view: KolodaView, shouldDragCard card: CardID) -> Bool
  /// Whether a card may leave.
  func deckView(
    _ view: KolodaView, shouldSwipeCard card: CardID, in direction: SwipeDirection
  ) -> Bool
  /// A card was decided. It is out of the deck already; its picture still flies.
  func deckView(
    _ view: KolodaView, didSwipeCard card: CardID, in direction: SwipeDirection)
  /// A decision was made again that had been taken back.
  func deckView(_ view: KolodaView, didRedo decision: Deck.Decision)
  /// Whether a decision may be taken back.
  func deckView(_ view: KolodaView, shouldUndo decision: Deck.Decision) -> Bool
  /// A decision was taken back; its card is the front card again.
  func deckView(_ view: KolodaView, didUndo decision: Deck.Decision)
  /// The last card was decided.
  func deckViewDidRunOutOfCards(_ view: KolodaView)
  /// Another card is the front card.
  func deckView(_ view: KolodaView, didShowCard card: CardID)
  /// The front card was tapped or clicked.
  func deckView(_ view: KolodaView, didSelectCard card: CardID)
  /// A card was turned over.
  func deckView(_ view: KolodaView, didFlipCard card: CardID, showsBack: Bool)
  /// The front card is being dragged; nil when it is let go.
  func deckView(_ view: KolodaView, didDrag progress: DragProgress?)
  /// The front card springs back after a drag that decided nothing.
  func deckView(_ view: KolodaView, didResetCard card: CardID)
  /// Nothing moves any more.
  func deckViewDidComeToRest(_ view: KolodaView)
}

extension DeckViewObserver {
  /// Agrees, or does nothing.
  public func deckView(
    _ view: KolodaView, allowedDirectionsForCard card: CardID
  ) -> Set<SwipeDirection> { view.allowedDirections }
  /// Agrees, or does nothing.
  public func deckView(_ view: KolodaView, shouldDragCard card: CardID) -> Bool { true }
  /// Agrees, or does nothing.
  public func deckView(
    _ view: KolodaView, shouldSwipeCard card: CardID, in direction: SwipeDirection
  ) -> Bool { true }
  /// Agrees, or does nothing.
  public func deckView(
    _ view: KolodaView, didSwipeCard card: CardID, in direction: SwipeDirection
  ) {}
  /// Agrees, or does nothing.
  public func deckView(_ view: KolodaView, didRedo decision: Deck.Decision) {}
  /// Agrees, or does nothing.
  public func deckView(_ view: KolodaView, shouldUndo decision: Deck.Decision) -> Bool { true }
  /// Agrees, or does nothing.
  public func deckView(_ view: KolodaView, didUndo decision: Deck.Decision) {}
  /// Does nothing.
  public func deckViewDidRunOutOfCards(_ view: KolodaView) {}
  /// Agrees, or does nothing.
  public func deckView(_ view: KolodaView, didShowCard card: CardID) {}
  /// Agrees, or does nothing.
  public func deckView(_ view: KolodaView, didSelectCard card: CardID) {}
  /// Does nothing.
  public func deckView(_ view: KolodaView, didFlipCard card: CardID, showsBack: Bool) {}
  /// Agrees, or does nothing.
  public func deckView(_ view: KolodaView, didDrag progress: DragProgress?) {}
  /// Agrees, or does nothing.
  public func deckView(_ view: KolodaView, didResetCard card: CardID) {}
  /// Does nothing.
  public func deckViewDidComeToRest(_ view: KolodaView) {}
}
