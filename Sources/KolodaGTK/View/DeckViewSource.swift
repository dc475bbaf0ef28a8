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
  /// ever asked for. A live widget works while it is seen in front. Where the back is pending an
  /// empty card is shown until `KolodaView.setBackPicture(_:for:)` or `KolodaView.reloadBack(of:)`
  /// is called for it.
  func deckView(
    _ view: KolodaView, contentForBackOf card: CardID, size: Size, scale: Int
  ) -> CardContent?
  /// A card's own overlay, nil for the view's.
  ///
  /// It is asked for with what the card shows.
  func deckView(_ view: KolodaView, overlayForCard card: CardID) -> OverlayView?
}

extension DeckViewSource {
  /// No card has a back.
  public func deckView(
    _ view: KolodaView, contentForBackOf card: CardID, size: Size, scale: Int
  ) -> CardContent? { nil }
  /// No card has an overlay of its own.
  public func deckView(_ view: KolodaView, overlayForCard card: CardID) -> OverlayView? { nil }
}
