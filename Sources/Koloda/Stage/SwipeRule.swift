/// When releasing a card decides it: after a sufficient distance, or at a sufficient speed.
public struct SwipeRule: Hashable, Sendable {
  /// The distance that decides, as a fraction of the way to the card's edge; 1 is half the card's
  /// size.
  public var threshold: Double
  /// The speed in the card's direction that decides, in logical pixels per second.
  public var flickSpeed: Double
  /// How far the hand must have moved the card for a flick to count, in logical pixels.
  public var flickDistance: Double
  /// A distance along the direction that decides instead of the threshold, in logical pixels; nil
  /// leaves it to the drag profile, or else to the threshold.
  public var distance: Double?

  /// The speed of a flick by mouse or touch: 0.3 px/ms, as in libadwaita's swipe tracker.
  public static let dragFlickSpeed = 300.0
  /// The speed of a flick by touchpad: 0.6 px/ms, as in libadwaita's swipe tracker.
  public static let touchpadFlickSpeed = 600.0

  /// How far a hand at rest may move, in logical pixels: GTK's own drag threshold.
  public static let stillness = 8.0

  /// Makes a rule; the default flick speed is that for mouse and touch.
  public init(
    threshold: Double = 1, flickSpeed: Double = SwipeRule.dragFlickSpeed,
    flickDistance: Double = 16, distance: Double? = nil
  ) {
    self.threshold = threshold
    self.flickSpeed = flickSpeed
    self.flickDistance = flickDistance
    self.distance = distance
  }

  /// The threshold, or a very small one if it isn't positive.
  var effectiveThreshold: Double { threshold > 0 ? threshold : SwipeRule.leastThreshold }

  /// The threshold used instead of an illegal one.
  private static let leastThreshold = 0.01

  /// The drag's progress toward a decision; 1 or more decides.
  ///
  /// The rule's own `distance` has precedence, then the lines and the margin of the drag profile,
  /// then the threshold.
  public func progress(of pan: Pan, toward direction: SwipeDirection) -> Double {
    if let distance { return SwipeRule.progress(of: pan, toward: direction, within: distance) }
    if let reach = pan.lineReach, direction.unitPoint.y == 0 {
      let offset = pan.centerOffset.x
      return max(offset < 0 ? -offset / reach.left : offset / reach.right, 0)
        * (offset * direction.unitPoint.x >= 0 ? 1 : 0)
    }
    if let margin = pan.profile.actionMargin {
      return SwipeRule.progress(of: pan, toward: direction, within: margin)
    }
    return pan.finishFraction(toward: direction) / effectiveThreshold
  }

  private static func progress(
    of pan: Pan, toward direction: SwipeDirection, within distance: Double
  ) -> Double {
    let way = max(pan.translation.dot(direction.unitVector), 0)
    return way / (distance > 0 ? distance : leastDistance)
  }

  /// The distance used instead of an illegal one, in logical pixels.
  private static let leastDistance = 1.0

  /// The direction that releasing the card now would decide; nil if it springs back.
  ///
  /// - Parameters:
  ///   - pan: the hand that releases the card.
  ///   - time: now, in seconds.
  ///   - allowed: the directions the card may leave by.
  public func decision(
    of pan: Pan, at time: Double, among allowed: Set<SwipeDirection>
  ) -> SwipeDirection? {
    guard let direction = pan.direction(among: allowed) else { return nil }
    // A hand that lies still only stops a card caught far out on its way back, so it doesn't
    // decide.
    guard pan.distance >= SwipeRule.stillness else { return nil }
    guard pan.finishFraction(toward: direction) > 0 else { return nil }
    if progress(of: pan, toward: direction) >= 1 { return direction }
    // A flick in the opposite direction has a negative speed along this one.
    let speed = pan.velocity(at: time).dot(direction.unitVector)
    return pan.distance >= flickDistance && speed >= flickSpeed ? direction : nil
  }
}
