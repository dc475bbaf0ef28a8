/// How far a drag has come toward a decision.
public struct DragProgress: Hashable, Sendable {
  /// The direction that the drag is closest to among the allowed ones.
  public var direction: SwipeDirection
  /// The finish fraction, 0...1; 1 is half the card's size.
  public var fraction: Double
  /// The fraction relative to the threshold, 0...1: how strong the overlay is.
  public var progress: Double
  /// Whether letting go now would decide by distance.
  public var isPastThreshold: Bool
}
