import Koloda

/// The measurements of one drawn frame, for reports about how the deck feels.
public struct FrameRecord: Sendable {
  /// The frame clock's time, in microseconds.
  public var frameTime: Int
  /// Where the user holds the card, or else the pointer's location, in the view; nil if neither is
  /// known.
  public var pointer: Point?
  /// The front card's pose; nil if there are no cards.
  public var front: CardPose?
  /// The topmost card of the deck that was drawn; nil if none was.
  ///
  /// Cards on their way out are drawn above it and don't count.
  public var drawn: CardID?
  /// The front card's scale, relative to its size at rest.
  public var scale: Double
  /// Whether the front card's own content was drawn, rather than an empty card.
  public var showsFront: Bool
  /// Whether the user holds the front card.
  public var isDragging: Bool
  /// How many decided cards are still flying.
  public var departing: Int
  /// The number of cards baked since the view was made.
  public var bakes: Int
  /// The time spent in timer ticks since the last frame, in microseconds.
  public var tick: Double
  /// The time spent drawing this frame, in microseconds.
  public var snapshot: Double
}
