/// The animated parts of one card's pose.
struct CardMotion: Sendable {
  var card: CardID
  var center: Animated<Point>
  var size: Animated<Size>
  var rotation: Animated<Double>
  var opacity: Animated<Double>
  var overlay = OverlayMotion()
  /// The number of half turns the card is flipped by: 0 shows the front, 1 the back.
  var flip = Animated(0.0, threshold: Threshold.halfTurns)
  /// Whether a flip cross-fades the sides instead of turning the card.
  var flipFades = false
  var whereabouts = Whereabouts.lying

  /// The card's part in the scene.
  enum Whereabouts: Sendable {
    /// In the stack.
    case lying
    /// In the stack again, but not drawn there before the time `from`, when its departing picture
    /// is out of sight. From then on its opacity is multiplied by `presence`, 0...1, whatever a
    /// drag adds to it.
    case expected(from: Double, presence: Animated<Double>)
    /// Decided or sent to the back, and on its way out.
    case leaving(Departure)
    /// Covered or removed from the deck, and fading out.
    case receding
  }

  /// How a card leaves the scene.
  struct Departure: Sendable {
    /// When the card is out of sight, in seconds.
    var end = Double.infinity
    /// Whether the card is in the stack again, where it is shown once it is out of sight.
    var returns = false
    /// Whether the card fades in place.
    var fades = false
  }

  /// The amplitudes that count as rest: a tenth of a pixel, and whatever moves no pixel further.
  private enum Threshold {
    static let pixels = 0.1
    static let radians = 0.0002
    static let opacity = 0.002
    static let halfTurns = 0.002
  }

  /// A spring that only preserves position and velocity until the next retargeting.
  private static let carrier = Animation.spring(Spring(dampingRatio: 1, stiffness: 400))

  init(card: CardID, frame: Rect, rotation: Double = 0, opacity: Double) {
    self.card = card
    center = Animated(frame.center, threshold: Threshold.pixels)
    size = Animated(frame.size, threshold: Threshold.pixels)
    self.rotation = Animated(rotation, threshold: Threshold.radians)
    self.opacity = Animated(opacity, threshold: Threshold.opacity)
  }

  func isSettled(at time: Double) -> Bool {
    center.isSettled(at: time) && size.isSettled(at: time) && rotation.isSettled(at: time)
      && opacity.isSettled(at: time) && overlay.isSettled(at: time)
      && flip.isSettled(at: time) && isPresent(at: time)
  }

  /// The size as drawn: a spring may overshoot below zero.
  @inline(__always)
  func shownSize(at time: Double, adding offset: Size = .zero) -> Size {
    let sum = size.value(at: time) + offset
    return Size(width: max(sum.width, 0), height: max(sum.height, 0))
  }

  @inline(__always)
  func pose(
    at time: Double, role: CardPose.Role, adding offset: FollowOffset = .none
  ) -> CardPose {
    let overlay = overlay.shown(at: time)
    var shown = min(max(opacity.value(at: time) + offset.opacity, 0), 1)
    if case .expected(let from, let presence) = whereabouts {
      shown *= time < from ? 0 : min(max(presence.value(at: time), 0), 1)
    }
    var pose = CardPose(
      card: card, role: role, center: center.value(at: time) + offset.center,
      size: shownSize(at: time, adding: offset.size), rotation: rotation.value(at: time),
      opacity: shown,
      overlay: overlay.direction, overlayProgress: overlay.strength,
      isPastThreshold: false)
    let turns = flip.value(at: time)
    if turns != 0 {
      pose.flip = flipFades ? 0 : turns * .pi
      pose.back = flipFades ? min(max(turns, 0), 1) : turns > 0.5 && turns < 1.5 ? 1 : 0
    }
    return pose
  }

  /// Whether a card in the stack isn't drawn yet at a time.
  func isHidden(at time: Double) -> Bool {
    if case .expected(let from, _) = whereabouts { return time < from }
    return false
  }

  /// Whether the card's presence has reached 1.
  private func isPresent(at time: Double) -> Bool {
    if case .expected(_, let presence) = whereabouts { return presence.isSettled(at: time) }
    return true
  }

  /// How the card leaves; nil if it doesn't.
  var departure: Departure? {
    get { if case .leaving(let departure) = whereabouts { departure } else { nil } }
    set { if let newValue { whereabouts = .leaving(newValue) } }
  }

  /// Makes the card an ordinary one of the stack once its presence has reached 1.
  mutating func settlePresence(at time: Double) {
    if case .expected(_, let presence) = whereabouts, presence.isSettled(at: time) {
      whereabouts = .lying
    }
  }

  /// Multiplies the opacity by the presence, so that the card can move elsewhere.
  ///
  /// - Returns: the presence until now, 0...1.
  @discardableResult
  mutating func endPresence(at time: Double) -> Double {
    guard case .expected(let from, let presence) = whereabouts else { return 1 }
    let part = time < from ? 0 : min(max(presence.value(at: time), 0), 1)
    let now = opacity.state(at: time)
    opacity.start(
      from: now.value * part, velocity: now.velocity * part, to: opacity.target, at: time,
      with: CardMotion.carrier)
    whereabouts = .lying
    return part
  }

  /// When a card that was sent off reaches its destination, or has faded, in seconds.
  func wayEnd(fading: Bool, from time: Double) -> Double {
    let end = fading ? opacity.timedEnd : center.timedEnd
    if let end { return max(end, time) }
    // A spring's end has no closed formula.
    let step = 1.0 / 60
    var rest = time
    while rest < time + CardMotion.longestSpring,
      !(fading ? opacity.isSettled(at: rest) : center.isSettled(at: rest))
    {
      rest += step
    }
    return rest
  }

  /// How long to wait for a spring to bring a departing card to rest before it is removed, in
  /// seconds.
  private static let longestSpring = 10.0

  /// Moves the card to a frame in the stack, upright and without overlay.
  mutating func move(
    to frame: Rect, opacity target: Double, at time: Double, with animation: CardAnimation
  ) {
    center.retarget(to: frame.center, at: time, with: animation.position)
    size.retarget(to: frame.size, at: time, with: animation.size)
    rotation.retarget(to: 0, at: time, with: animation.rotation)
    opacity.retarget(to: target, at: time, with: animation.opacity)
    overlay.hide(at: time, with: animation.overlay)
  }

  /// Places the card at a frame in the stack at once, at rest.
  mutating func place(at frame: Rect, opacity value: Double) {
    center.set(frame.center)
    size.set(frame.size)
    rotation.set(0)
    opacity.set(value)
    overlay.set(nil, strength: 0)
  }

  /// Hides the card at its frame in the stack until a time.
  mutating func hide(
    at frame: Rect, opacity target: Double, until end: Double, at time: Double,
    with animation: CardAnimation
  ) {
    place(at: frame, opacity: target)
    var presence = Animated(0.0, threshold: Threshold.opacity)
    var fade = animation.opacity
    fade.delay = max(end - time, 0)
    presence.retarget(to: 1, at: time, with: fade)
    whereabouts = .expected(from: end, presence: presence)
  }

  /// Slows position, size and rotation down to rest; opacity and overlay continue.
  ///
  /// - Parameter duration: the time until rest, in seconds.
  mutating func coast(at time: Double, within duration: Double) {
    center.coast(at: time, within: duration)
    size.coast(at: time, within: duration)
    rotation.coast(at: time, within: duration)
  }

  /// Continues from an offset that something else (such as a hint) had added, at the combined
  /// velocity.
  mutating func absorb(
    _ offset: Point, rotation angle: Double, velocity: PoseVelocity, at time: Double
  ) {
    center.shift(by: offset, adding: velocity.center, at: time, with: CardMotion.carrier)
    rotation.shift(by: angle, adding: velocity.rotation, at: time, with: CardMotion.carrier)
  }

  /// Continues from a shifted pose at the same velocity.
  mutating func shift(by offset: FollowOffset, at time: Double, with animation: CardAnimation) {
    guard offset != .none else { return }
    center.shift(by: offset.center, at: time, with: animation.position)
    size.shift(by: offset.size, at: time, with: animation.size)
    opacity.shift(by: offset.opacity, at: time, with: animation.opacity)
  }

  /// Continues from a pose and the velocities of its parts, to be retargeted next.
  mutating func carry(
    _ pose: CardPose, velocity: PoseVelocity, at time: Double
  ) {
    if case .expected = whereabouts { whereabouts = .lying }
    center.start(
      from: pose.center, velocity: velocity.center, to: center.target, at: time,
      with: CardMotion.carrier)
    size.start(
      from: pose.size, velocity: velocity.size, to: size.target, at: time,
      with: CardMotion.carrier)
    rotation.start(
      from: pose.rotation, velocity: velocity.rotation, to: rotation.target, at: time,
      with: CardMotion.carrier)
    opacity.start(
      from: pose.opacity, velocity: 0, to: opacity.target, at: time, with: CardMotion.carrier)
    overlay.set(pose.overlay, strength: pose.overlayProgress)
  }
}

/// The velocities of a pose's geometric parts, per second.
struct PoseVelocity: Sendable {
  var center = Point.zero
  var size = Size.zero
  var rotation = 0.0

  init() {}

  /// Makes the velocity between two poses that are `time` seconds apart; zero if `time` isn't
  /// positive.
  init(from first: CardPose, to second: CardPose, within time: Double) {
    guard time > 0 else { return }
    center = (second.center - first.center) * (1 / time)
    size = (second.size - first.size) * (1 / time)
    rotation = (second.rotation - first.rotation) * (1 / time)
  }
}
