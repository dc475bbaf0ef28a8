/// When letting go of a card is a decision: far enough, or fast enough.
public struct SwipeRule: Hashable, Sendable {
  /// The finish fraction that decides, 0...1; 1 is half the card's size.
  public var threshold: Double
  /// The speed along the direction that decides, in logical pixels per second.
  public var flickSpeed: Double
  /// How far the hand must have moved the card for a flick, in logical pixels.
  public var flickDistance: Double
  /// How far a drag must go along its direction to decide, in logical pixels, instead of the
  /// threshold; nil leaves it to the drag's profile, and then to the threshold.
  public var distance: Double?

  /// The speed of a flick by mouse or touch: 0.3 px/ms, as in libadwaita's swipe tracker.
  public static let dragFlickSpeed = 300.0
  /// The speed of a flick by touchpad: 0.6 px/ms, likewise.
  public static let touchpadFlickSpeed = 600.0

  /// What a hand that lies still may move, in logical pixels: GTK's own threshold of a drag.
  public static let stillness = 8.0

  /// Makes a rule; the defaults are for a drag.
  public init(
    threshold: Double = 1, flickSpeed: Double = SwipeRule.dragFlickSpeed,
    flickDistance: Double = 16, distance: Double? = nil
  ) {
    self.threshold = threshold
    self.flickSpeed = flickSpeed
    self.flickDistance = flickDistance
    self.distance = distance
  }

  /// The threshold, or a very near one where it is none that a drag could pass by itself.
  var effectiveThreshold: Double { threshold > 0 ? threshold : SwipeRule.leastThreshold }

  /// The fraction that counts as a decision where the threshold is illegal, without unit.
  private static let leastThreshold = 0.01

  /// How far a drag has come toward a decision: 1 and more decides.
  ///
  /// A distance of this rule counts first, then the lines and the margin of the drag's profile,
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

  /// The distance that counts as a decision where it is illegal, in logical pixels.
  private static let leastDistance = 1.0

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
    // A card caught on its way back, far out, is only stopped by a hand that then lies still.
    guard pan.distance >= SwipeRule.stillness else { return nil }
    guard pan.finishFraction(toward: direction) > 0 else { return nil }
    if progress(of: pan, toward: direction) >= 1 { return direction }
    // A flick that points back has a negative speed along the direction.
    let speed = pan.velocity(at: time).dot(direction.unitVector)
    return pan.distance >= flickDistance && speed >= flickSpeed ? direction : nil
  }
}
