import Koloda

/// Provides the content of a deck view's cards.
@MainActor
public protocol DeckViewSource: AnyObject {
  /// Returns the content of a card's front.
  ///
  /// Only the visible cards and a few next to them are asked for.
  ///
  /// - Parameters:
  ///   - view: The view that asks.
  ///   - card: The card whose front is shown.
  ///   - size: The card's size, in logical pixels.
  ///   - scale: Device pixels per logical pixel.
  func deckView(
    _ view: DeckView, contentForCard card: CardID, size: Size, scale: Int
  ) -> CardContent
  /// Returns the content of a card's back; nil for a card without a back.
  ///
  /// Only the backs of the front card, the next card and visible flipped cards are asked for. A
  /// live widget can be used while it is visible on the front card. For a pending back the view
  /// shows an empty card until `DeckView.setBackPicture(_:for:)` or `DeckView.reloadBack(of:)`
  /// is called.
  ///
  /// - Parameters:
  ///   - view: The view that asks.
  ///   - card: The card whose back is shown.
  ///   - size: The card's size, in logical pixels.
  ///   - scale: Device pixels per logical pixel.
  func deckView(
    _ view: DeckView, contentForBackOf card: CardID, size: Size, scale: Int
  ) -> CardContent?
  /// Returns a card's own overlay; nil uses the view's overlays.
  ///
  /// Asked for together with the card's content.
  func deckView(_ view: DeckView, overlayForCard card: CardID) -> OverlayView?
}

extension DeckViewSource {
  /// Returns nil: no card has a back.
  public func deckView(
    _ view: DeckView, contentForBackOf card: CardID, size: Size, scale: Int
  ) -> CardContent? { nil }
  /// Returns nil: no card has its own overlay.
  public func deckView(_ view: DeckView, overlayForCard card: CardID) -> OverlayView? { nil }
}
