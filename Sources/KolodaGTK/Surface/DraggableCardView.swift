import Koloda

/// The card that a hand holds, as a delegate is told of it.
public struct DraggableCardView: Hashable, Sendable {
  /// Which card.
  public var card: CardID
  /// Its index in the data source.
  public var index: Int
  /// How it was drawn when the delegate was told, nil once it has left.
  public var pose: CardPose?
}
