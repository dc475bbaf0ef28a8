/// A value on its way to a target; it can be sent elsewhere at any time and keeps its position
/// and velocity when it is.
///
/// Time is a parameter, in seconds on any clock. Nothing is stepped: the value at a time is a
/// formula of the last retargeting.
///
/// A timed animation that begins at rest follows its curve exactly. One that begins in motion
/// adds `(v0 - v) * t * (1 - t / d)^2` to it, v being the curve's own first velocity and d the
/// duration: that has the right velocity at the start and is gone, with its slope, at the end.
public struct Animated<Value: Interpolatable>: Sendable {
  /// Where the value is going, and where it is once it has settled.
  public private(set) var target: Value
  /// The amplitude that counts as rest for a spring, in the value's unit.
  public let threshold: Double

  private var origin: Value
  private var originVelocity: Value
  private var startTime: Double
  private(set) var animation: Animation

  /// How fast a moving value is braked while its next animation is delayed, per second.
  private static var brakeRate: Double { 30 }
  /// A shorter animation is none, in seconds: nobody sees it, and no speed overflows.
  private static var leastDuration: Double { 1e-9 }

  /// Makes a value at rest.
  ///
  /// - Parameters:
  ///   - value: the value and its target.
  ///   - threshold: the amplitude that counts as rest for a spring, in the value's unit.
  public init(_ value: Value, threshold: Double) {
    target = value
    origin = value
    originVelocity = .zero
    startTime = 0
    animation = .immediate
    self.threshold = threshold
  }

  /// A value's place, its velocity in units per second, and whether it has come to rest.
  public struct State: Sendable {
    /// The value.
    public var value: Value
    /// The velocity in value units per second.
    public var velocity: Value
    /// Whether it is at its target and stays there.
    public var isSettled: Bool
  }

  /// The value at a time in seconds.
  public func value(at time: Double) -> Value { state(at: time).value }

  /// Whether the value is at rest at a time in seconds.
  public func isSettled(at time: Double) -> Bool { state(at: time).isSettled }

  /// The value, its velocity and whether it rests, at a time in seconds.
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

  /// Where a moving value is while it waits: it runs out and comes back to where it was.
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

  /// Sends the value to another target from where it is, with the velocity that it has.
  ///
  /// A target that is not finite is ignored.
  ///
  /// - Parameters:
  ///   - target: where to.
  ///   - time: now, in seconds.
  ///   - animation: how.
  ///   - velocity: a velocity to use instead of the present one, in value units per second.
  public mutating func retarget(
    to target: Value, at time: Double, with animation: Animation, velocity: Value? = nil
  ) {
    guard target.hasFiniteMagnitude, time.isFinite else { return }
    let now = state(at: time)
    let start = velocity.flatMap { $0.hasFiniteMagnitude ? $0 : nil } ?? now.velocity
    begin(from: now.value, velocity: start, to: target, at: time, with: animation)
  }

  /// Starts afresh from a position and a velocity, in value units per second.
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
    // What neither moves nor has a way to go is at rest from the start.
    if value == target, velocity == .zero {
      self.animation = .immediate
    } else {
      // The delay may have been set past its check.
      self.animation = Animation(animation.motion, delay: animation.delay)
    }
    origin = value
    originVelocity = velocity
    startTime = time
  }

  /// Starts afresh to the same target, from an offset to where it is and at the same velocity, or
  /// at one that is added to it.
  mutating func shift(
    by offset: Value, adding velocity: Value = .zero, at time: Double, with animation: Animation
  ) {
    let now = state(at: time)
    start(
      from: now.value + offset, velocity: now.velocity + velocity, to: target, at: time,
      with: animation)
  }

  /// Runs out from where it is at the velocity that it has, slowing down evenly.
  ///
  /// - Parameter duration: after what time it rests, in seconds.
  mutating func coast(at time: Double, within duration: Double) {
    let now = state(at: time)
    start(
      from: now.value, velocity: now.velocity, to: now.value + now.velocity * (duration / 2),
      at: time, with: .timed(.quadraticOut, duration))
  }

  /// Puts the value somewhere at once, at rest.
  public mutating func set(_ value: Value) {
    guard value.hasFiniteMagnitude else { return }
    target = value
    origin = value
    originVelocity = .zero
    animation = .immediate
  }
}
