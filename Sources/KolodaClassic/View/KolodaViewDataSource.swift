import KolodaGTK

/// Koloda's name for `SwipeDirection`.
public typealias SwipeResultDirection = SwipeDirection

/// Provides the number of cards and their contents, by index.
///
/// Only the visible cards and a few others next to them are requested, whatever the number of
/// cards. The view gives each card an identity, which the card keeps when others are inserted or
/// removed.
@MainActor
public protocol KolodaViewDataSource: AnyObject {
  /// The number of cards, including decided ones.
  func kolodaNumberOfCards(_ koloda: KolodaView) -> Int
  /// The content of a card.
  func koloda(_ koloda: KolodaView, viewForCardAt index: Int) -> CardContent
  /// The content of a card's back; nil for a card without a back.
  func koloda(_ koloda: KolodaView, viewForBackOfCardAt index: Int) -> CardContent?
  /// A card's own overlay; nil for the view's tints.
  func koloda(_ koloda: KolodaView, viewForCardOverlayAt index: Int) -> OverlayView?
  /// How long decided cards take to leave; `default` leaves it to the style.
  func kolodaSpeedThatCardShouldDrag(_ koloda: KolodaView) -> DragSpeed
}

extension KolodaViewDataSource {
  /// Nil: no card has a back.
  public func koloda(_ koloda: KolodaView, viewForBackOfCardAt index: Int) -> CardContent? { nil }
  /// Nil: the view's tints.
  public func koloda(_ koloda: KolodaView, viewForCardOverlayAt index: Int) -> OverlayView? {
    nil
  }
  /// The style's own speed.
  public func kolodaSpeedThatCardShouldDrag(_ koloda: KolodaView) -> DragSpeed { .default }
}
