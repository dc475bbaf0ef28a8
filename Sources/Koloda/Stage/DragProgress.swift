/// How far a drag has come toward a decision.
public struct DragProgress: Hashable, Sendable {
  /// The direction that the drag is closest to among the allowed ones.
  public var direction: SwipeDirection
  /// The finish fraction, 0...1; 1 is half the card's size.
  public var fraction: Double
  /// How much of the way to the threshold it has come, 0...1.
  public var progress: Double
  /// Whether letting go now would decide by distance.
  public var isPastThreshold: Bool
  /// How strong the overlay is, 0...1: as the progress, unless the drag's profile has it
  /// otherwise.
  public var overlay: Double
}
