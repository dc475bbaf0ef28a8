/// A value on its way to a target; it can be retargeted at any time, keeping its position and
/// velocity.
///
/// Time is a parameter, in seconds on any clock. Nothing is stepped: the value at any time is a
/// closed formula of the last retargeting.
///
/// A timed animation that starts at rest follows its curve exactly. One that starts in motion adds
/// `(v0 - v) * t * (1 - t / d)^2`, where `v0` is the velocity at the start, `v` the curve's own
/// initial velocity and `d` the duration. The added term gives the right velocity at the start and
/// vanishes, together with its slope, at the end.
/// duration: that has the right velocity at the start and is gone, with its slope, at the end.
public struct Animated<Value: Interpolatable>: Sendable {
  /// The value's destination, and its position once it has settled.
  public private(set) var target: Value
  /// The amplitude below which a spring counts as settled, in the value's unit.
  public let threshold: Double

  private var origin: Value
  private var originVelocity: Value
  private var startTime: Double
  private(set) var animation: Animation

  /// The rate at which a moving value is braked while its next animation is delayed, per second.
  private static var brakeRate: Double { 30 }
  /// The shortest duration in seconds: a shorter animation is invisible, and its velocity could
  /// overflow.
  private static var leastDuration: Double { 1e-9 }

  /// Makes a value at rest.
  ///
  /// - Parameters:
  ///   - value: the value, which is also its target.
  ///   - threshold: the amplitude below which a spring counts as settled, in the value's unit.
  public init(_ value: Value, threshold: Double) {
    target = value
    origin = value
    originVelocity = .zero
    startTime = 0
    animation = .immediate
    self.threshold = threshold
  }

  /// A value, its velocity, and whether it has settled.
  public struct State: Sendable {
    /// The value.
    public var value: Value
    /// The velocity in value units per second.
    public var velocity: Value
    /// Whether the value is at its target and stays there.
    public var isSettled: Bool
  }

  /// The value at a time in seconds.
  public func value(at time: Double) -> Value { state(at: time).value }

  /// Whether the value has settled at a time in seconds.
  public func isSettled(at time: Double) -> Bool { state(at: time).isSettled }

  /// The value, its velocity and whether it has settled, at a time in seconds.
  @inline(__always)
  public func state(at time: Double) -> State {
    if case .immediate = animation.motion, animation.delay == 0 {
      return State(value: target, velocity: .zero, isSettled: true)
    }
    return movingState(after: time.isFinite ? max(time - startTime, 0) : 0)
  }

  private func movingState(after elapsed: Double) -> State {
    if elapsed < animation.delay {
      let braked = brakedState(after: elapsed)
      return State(value: braked.value, velocity: braked.velocity, isSettled: false)
    }
    let t = elapsed - animation.delay
    let start = animation.delay > 0 ? brakedState(after: animation.delay) : originState
    switch animation.motion {
    case .immediate:
      return rest
    case .spring(let spring):
      let r = spring.response(at: t)
      let x0 = start.value - target
      let x = x0 * r.displacement + start.velocity * r.impulse
      let v = x0 * r.displacementRate + start.velocity * r.impulseRate
      if spring.isSettled(
        displacement: x.magnitude, velocity: v.magnitude, threshold: threshold)
      {
        return rest
      }
      return State(value: target + x, velocity: v, isSettled: false)
    case .timed(let curve, let duration):
      guard t < duration, duration > Animated.leastDuration, duration.isFinite else {
        return rest
      }
      let fraction = t / duration
      let sample = curve.sample(at: fraction)
      let way = target - start.value
      var value = start.value + way * sample.progress
      var velocity = way * (sample.slope / duration)
      if start.velocity != .zero {
        let natural = way * (curve.sample(at: 0).slope / duration)
        let carried = start.velocity - natural
        value = value + carried * (t * (1 - fraction) * (1 - fraction))
        velocity = velocity + carried * ((1 - fraction) * (1 - 3 * fraction))
      }
      return State(value: value, velocity: velocity, isSettled: false)
    }
  }

  private var rest: State { State(value: target, velocity: .zero, isSettled: true) }

  private var originState: (value: Value, velocity: Value) { (origin, originVelocity) }

  /// The state of a moving value during a delay: it slows down and returns to where it was.
  private func brakedState(after elapsed: Double) -> (value: Value, velocity: Value) {
    guard originVelocity != .zero else { return originState }
    let rate = Animated.brakeRate
    let envelope = exponential(-rate * elapsed)
    return (
      origin + originVelocity * (elapsed * envelope),
      originVelocity * (envelope * (1 - rate * elapsed))
    )
  }

  /// When the motion ends, in seconds; nil for a spring.
  var timedEnd: Double? {
    switch animation.motion {
    case .immediate: startTime + animation.delay
    case .timed(_, let duration):
      startTime + animation.delay + (duration > 0 && duration.isFinite ? duration : 0)
    case .spring: nil
    }
  }

  /// Sends the value to a new target from its present position and velocity.
  ///
  /// A target or time that is not finite is ignored.
  ///
  /// - Parameters:
  ///   - target: the new target.
  ///   - time: now, in seconds.
  ///   - animation: how the value moves there.
  ///   - velocity: a velocity to start with instead of the present one, in value units per second.
  public mutating func retarget(
    to target: Value, at time: Double, with animation: Animation, velocity: Value? = nil
  ) {
    guard target.hasFiniteMagnitude, time.isFinite else { return }
    let now = state(at: time)
    let start = velocity.flatMap { $0.hasFiniteMagnitude ? $0 : nil } ?? now.velocity
    begin(from: now.value, velocity: start, to: target, at: time, with: animation)
  }

  /// Starts a new motion from a given position and velocity.
  ///
  /// Positions, targets and times that are not finite are ignored.
  ///
  /// - Parameters:
  ///   - value: the initial value.
  ///   - velocity: the initial velocity in value units per second; one that is not finite counts as
  ///     zero.
  ///   - target: the new target.
  ///   - time: now, in seconds.
  ///   - animation: how the value moves there.
  public mutating func start(
    from value: Value, velocity: Value, to target: Value, at time: Double,
    with animation: Animation
  ) {
    guard value.hasFiniteMagnitude, target.hasFiniteMagnitude, time.isFinite else { return }
    begin(
      from: value, velocity: velocity.hasFiniteMagnitude ? velocity : .zero, to: target,
      at: time, with: animation)
  }

  private mutating func begin(
    from value: Value, velocity: Value, to target: Value, at time: Double,
    with animation: Animation
  ) {
    self.target = target
    // A value at its target without velocity is at rest from the start.
    if value == target, velocity == .zero {
      self.animation = .immediate
    } else {
      // The delay may have been set directly, without the check in the initialiser.
      self.animation = Animation(animation.motion, delay: animation.delay)
    }
    origin = value
    originVelocity = velocity
    startTime = time
  }

  /// Restarts the motion to the same target from a shifted position, adding a velocity to the
  /// present one.
  mutating func shift(
    by offset: Value, adding velocity: Value = .zero, at time: Double, with animation: Animation
  ) {
    let now = state(at: time)
    start(
      from: now.value + offset, velocity: now.velocity + velocity, to: target, at: time,
      with: animation)
  }

  /// Slows down evenly from the present position and velocity.
  ///
  /// - Parameter duration: the time until rest, in seconds.
  mutating func coast(at time: Double, within duration: Double) {
    let now = state(at: time)
    start(
      from: now.value, velocity: now.velocity, to: now.value + now.velocity * (duration / 2),
      at: time, with: .timed(.quadraticOut, duration))
  }

  /// Sets the value at once, at rest; a value that is not finite is ignored.
  public mutating func set(_ value: Value) {
    guard value.hasFiniteMagnitude else { return }
    target = value
    origin = value
    originVelocity = .zero
    animation = .immediate
  }
}
