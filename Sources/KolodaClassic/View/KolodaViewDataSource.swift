import KolodaGTK

/// Koloda's name for the directions.
public typealias SwipeResultDirection = SwipeDirection

/// Tells a deck view how many cards there are and what they show, by index.
///
/// Only the visible cards and a few next to them are ever asked for, however many there are. A
/// card's identity is made by the view and stays with it when cards are inserted or removed.
@MainActor
public protocol KolodaViewDataSource: AnyObject {
  /// How many cards there are, decided ones included.
  func kolodaNumberOfCards(_ koloda: KolodaView) -> Int
  /// What a card shows.
  func koloda(_ koloda: KolodaView, viewForCardAt index: Int) -> CardContent
  /// What a card's back shows, nil for a card without a back.
  func koloda(_ koloda: KolodaView, viewForBackOfCardAt index: Int) -> CardContent?
  /// The card's own overlay, nil for the view's tints.
  func koloda(_ koloda: KolodaView, viewForCardOverlayAt index: Int) -> OverlayView?
  /// How fast cards leave.
  func kolodaSpeedThatCardShouldDrag(_ koloda: KolodaView) -> DragSpeed
}

extension KolodaViewDataSource {
  /// No card has a back.
  public func koloda(_ koloda: KolodaView, viewForBackOfCardAt index: Int) -> CardContent? { nil }
  /// No overlay but the view's tints.
  public func koloda(_ koloda: KolodaView, viewForCardOverlayAt index: Int) -> OverlayView? {
    nil
  }
  /// The style's own speed.
  public func kolodaSpeedThatCardShouldDrag(_ koloda: KolodaView) -> DragSpeed { .default }
}
