/// The progress of a drag toward a decision.
public struct DragProgress: Hashable, Sendable {
  /// The allowed direction closest to the drag.
  public var direction: SwipeDirection
  /// The drag's distance in that direction, 0...1; 1 is half the card's size.
  public var fraction: Double
  /// The fraction of the distance to the threshold, 0...1.
  public var progress: Double
  /// Whether releasing the card now would decide it by distance.
  public var isPastThreshold: Bool
  /// The overlay's strength, 0...1; equal to `progress` unless the drag profile specifies
  /// otherwise.
  public var overlay: Double
}
