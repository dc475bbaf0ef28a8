/// When letting go of a card is a decision: far enough, or fast enough.
public struct SwipeRule: Hashable, Sendable {
  /// The finish fraction that decides, 0...1; 1 is half the card's size.
  public var threshold: Double
  /// The speed along the direction that decides, in logical pixels per second.
  public var flickSpeed: Double
  /// How far the hand must have moved the card for a flick, in logical pixels.
  public var flickDistance: Double

  /// The speed of a flick by mouse or touch: 0.3 px/ms, as in libadwaita's swipe tracker.
  public static let dragFlickSpeed = 300.0
  /// The speed of a flick by touchpad: 0.6 px/ms, likewise.
  public static let touchpadFlickSpeed = 600.0

  /// What a hand that lies still may move, in logical pixels: GTK's own threshold of a drag.
  public static let stillness = 8.0

  /// Makes a rule; the defaults are for a drag.
  public init(
    threshold: Double = 1, flickSpeed: Double = SwipeRule.dragFlickSpeed,
    flickDistance: Double = 16
  ) {
    self.threshold = threshold
    self.flickSpeed = flickSpeed
    self.flickDistance = flickDistance
  }

  /// The threshold, or a very near one where it is none that a drag could pass by itself.
  var effectiveThreshold: Double { threshold > 0 ? threshold : SwipeRule.leastThreshold }

  /// The fraction that counts as a decision where the threshold is illegal, without unit.
  private static let leastThreshold = 0.01

  /// The direction that letting go now decides, or nil where the card springs back.
  ///
  /// - Parameters:
  ///   - pan: the hand that lets go.
  ///   - time: now, in seconds.
  ///   - allowed: the directions that the card may leave by.
  public func decision(
    of pan: Pan, at time: Double, among allowed: Set<SwipeDirection>
  ) -> SwipeDirection? {
    guard let direction = pan.direction(among: allowed) else { return nil }
    let fraction = pan.finishFraction(toward: direction)
    guard fraction > 0 else { return nil }
    // A card caught on its way back, far out, is only stopped by a hand that then lies still.
    guard pan.distance >= SwipeRule.stillness else { return nil }
    if fraction >= effectiveThreshold { return direction }
    // A flick that points back has a negative speed along the direction.
    let speed = pan.velocity(at: time).dot(direction.unitVector)
    return pan.distance >= flickDistance && speed >= flickSpeed ? direction : nil
  }
}
