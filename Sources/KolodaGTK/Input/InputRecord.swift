import Koloda

/// One thing that a hand did, for reports about how the deck feels.
public struct InputRecord: Sendable {
  /// The GTK signal it came by: `drag-begin`, `scroll` and so on.
  public var kind: String
  /// When it happened, in seconds on the frames' clock.
  public var time: Double
  /// Where the hand is, in the view.
  public var location: Point?
}
