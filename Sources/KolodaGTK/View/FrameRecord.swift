import Koloda

/// One drawn frame, for reports about how the deck feels.
public struct FrameRecord: Sendable {
  /// The frame clock's time, in microseconds.
  public var frameTime: Int
  /// Where the hand holds the card, or the pointer is, in the view; nil when neither is known.
  public var pointer: Point?
  /// The front card's pose, nil without cards.
  public var front: CardPose?
  /// The front card's scale, relative to its size at rest.
  public var scale: Double
  /// Whether the front card's own picture was drawn, and not an empty card.
  public var showsFront: Bool
  /// Whether the front card is in a hand.
  public var isDragging: Bool
  /// How many decided cards are still flying.
  public var departing: Int
  /// How many cards were baked since the deck was made.
  public var bakes: Int
  /// The time spent in ticks since the last frame, in microseconds.
  public var tick: Double
  /// The time spent in this snapshot, in microseconds.
  public var snapshot: Double
}
