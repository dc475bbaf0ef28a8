/// The moving parts of one card's pose.
struct CardMotion: Sendable {
  var card: CardID
  var center: Animated<Point>
  var size: Animated<Size>
  var rotation: Animated<Double>
  var opacity: Animated<Double>
  var overlay = OverlayMotion()
  /// The half turns that the card is turned over by: 0 shows the front, 1 the back.
  var flip = Animated(0.0, threshold: Threshold.halfTurns)
  /// Whether it changes sides by a cross-fade instead of a turn.
  var flipFades = false
  var whereabouts = Whereabouts.lying

  /// Where a card is.
  enum Whereabouts: Sendable {
    /// In the stack.
    case lying
    /// In the stack, but not drawn there before it is out of sight where it leaves: it comes to be
    /// seen with a presence of 0...1 then, whatever a drag adds to its opacity.
    case expected(from: Double, presence: Animated<Double>)
    /// Decided, or sent to the back, and on its way out.
    case leaving(Departure)
    /// Covered, or taken out of the deck, and fading.
    case receding
  }

  /// How a card leaves.
  struct Departure: Sendable {
    /// When it is out of sight, in seconds.
    var end = Double.infinity
    /// Whether it is in the stack again, to be shown there when it is out of sight.
    var returns = false
    /// Whether it fades where it is.
    var fades = false
  }

  /// What counts as rest: a tenth of a pixel, and what moves no pixel by more than that.
  private enum Threshold {
    static let pixels = 0.1
    static let radians = 0.0002
    static let opacity = 0.002
    static let halfTurns = 0.002
  }

  /// A spring that only carries a position and a velocity to the next retargeting.
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

  /// The size as it is drawn: a spring may swing past nothing at all.
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

  /// Whether a card in the stack isn't drawn at a time.
  func isHidden(at time: Double) -> Bool {
    if case .expected(let from, _) = whereabouts { return time < from }
    return false
  }

  /// Whether a card is seen as much as its opacity has it.
  private func isPresent(at time: Double) -> Bool {
    if case .expected(_, let presence) = whereabouts { return presence.isSettled(at: time) }
    return true
  }

  /// When a card that leaves is out of sight, in seconds; nil for one that doesn't leave.
  var departure: Departure? {
    get { if case .leaving(let departure) = whereabouts { departure } else { nil } }
    set { if let newValue { whereabouts = .leaving(newValue) } }
  }

  /// Lies in the stack as any other card once it is seen there.
  mutating func settlePresence(at time: Double) {
    if case .expected(_, let presence) = whereabouts, presence.isSettled(at: time) {
      whereabouts = .lying
    }
  }

  /// Takes its presence into its opacity, to go elsewhere.
  ///
  /// - Returns: how much of it was there, 0...1.
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

  /// When a card that is sent off comes to the end of its way.
  func wayEnd(fading: Bool, from time: Double) -> Double {
    let end = fading ? opacity.timedEnd : center.timedEnd
    if let end { return max(end, time) }
    // A spring has no end that a formula tells.
    let step = 1.0 / 60
    var rest = time
    while rest < time + CardMotion.longestSpring,
      !(fading ? opacity.isSettled(at: rest) : center.isSettled(at: rest))
    {
      rest += step
    }
    return rest
  }

  /// After what time a departing card is taken away that a spring doesn't bring to rest, in
  /// seconds.
  private static let longestSpring = 10.0

  /// Sends the card to a place in the stack.
  mutating func move(
    to frame: Rect, opacity target: Double, at time: Double, with animation: CardAnimation
  ) {
    center.retarget(to: frame.center, at: time, with: animation.position)
    size.retarget(to: frame.size, at: time, with: animation.size)
    rotation.retarget(to: 0, at: time, with: animation.rotation)
    opacity.retarget(to: target, at: time, with: animation.opacity)
    overlay.hide(at: time, with: animation.overlay)
  }

  /// Puts the card at a place in the stack at once, at rest.
  mutating func place(at frame: Rect, opacity value: Double) {
    center.set(frame.center)
    size.set(frame.size)
    rotation.set(0)
    opacity.set(value)
    overlay.set(nil, strength: 0)
  }

  /// Waits out of sight in its place in the stack until a time.
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

  /// Runs out to where its velocity brings it in a short time; its opacity and overlay go on.
  ///
  /// - Parameter duration: after what time it rests, in seconds.
  mutating func coast(at time: Double, within duration: Double) {
    center.coast(at: time, within: duration)
    size.coast(at: time, within: duration)
    rotation.coast(at: time, within: duration)
  }

  /// Goes on from where something else moved it that ends, at the velocity of both.
  mutating func absorb(
    _ offset: Point, rotation angle: Double, velocity: PoseVelocity, at time: Double
  ) {
    center.shift(by: offset, adding: velocity.center, at: time, with: CardMotion.carrier)
    rotation.shift(by: angle, adding: velocity.rotation, at: time, with: CardMotion.carrier)
  }

  /// Goes on from another place at the same velocity.
  mutating func shift(by offset: FollowOffset, at time: Double, with animation: CardAnimation) {
    guard offset != .none else { return }
    center.shift(by: offset.center, at: time, with: animation.position)
    size.shift(by: offset.size, at: time, with: animation.size)
    opacity.shift(by: offset.opacity, at: time, with: animation.opacity)
  }

  /// Takes over a pose and the velocity of each part, to be sent somewhere next.
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

/// How fast the geometric parts of a pose change, per second.
struct PoseVelocity: Sendable {
  var center = Point.zero
  var size = Size.zero
  var rotation = 0.0

  init() {}

  /// The velocity from one pose to another within a time in seconds.
  init(from first: CardPose, to second: CardPose, within time: Double) {
    guard time > 0 else { return }
    center = (second.center - first.center) * (1 / time)
    size = (second.size - first.size) * (1 / time)
    rotation = (second.rotation - first.rotation) * (1 / time)
  }
}
