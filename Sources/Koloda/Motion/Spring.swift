/// A damped spring, solved in closed form.
///
/// Its position and velocity at any time come from a formula and never from steps, so motion looks
/// the same at every refresh rate.
///
/// The equation is `mass * x'' + damping * x' + stiffness * x = 0`, where `x` is the distance from
/// the place of rest. The solutions for the underdamped, critically damped and overdamped cases are
/// those of any textbook on mechanics.
///
/// Every spring comes to rest: constants that are not finite or not positive are replaced by the
/// nearest allowed ones (see `init(mass:stiffness:damping:)`).
public struct Spring: Hashable, Sendable {
  /// The moving mass, without unit.
  public let mass: Double
  /// The restoring force per displacement; for a unit mass in 1/s².
  public let stiffness: Double
  /// The braking force per velocity; for a unit mass in 1/s.
  public let damping: Double

  /// The decay rate of the envelope, per second.
  let decay: Double
  /// The angular frequency without damping, in radians per second.
  let naturalFrequency: Double
  /// The angular frequency with damping, in radians per second, or its counterpart when overdamped.
  let frequency: Double
  /// 1 / `frequency`, in seconds; 0 for the critically damped spring, which doesn't use it.
  private let inverseFrequency: Double
  let regime: Regime

  enum Regime: Hashable, Sendable {
    case underdamped, critical, overdamped
  }

  /// The allowed range of mass and stiffness.
  static let allowedConstants = 1e-6...1e9
  /// The minimum natural frequency, in radians per second; a slower spring would creep for hours.
  static let leastNaturalFrequency = 1.0
  /// The minimum damping ratio; with less damping a spring would swing for minutes.
  static let leastDampingRatio = 0.05
  /// The maximum damping ratio; with more damping a spring would creep for minutes.
  static let greatestDampingRatio = 50.0
  /// The latest time that is evaluated, in seconds: every spring rests long before, and the formula
  /// has no value at infinity.
  private static let latestTime = 1e9
  /// How close to critical damping counts as critical, relative to the natural frequency.
  private static let criticalTolerance = 1e-7

  /// Makes a spring from tension (stiffness), friction (damping) and mass.
  ///
  /// - Parameters:
  ///   - mass: 1e-6...1e9; values outside are clamped, and NaN counts as 1.
  ///   - stiffness: the same range, and at least the mass, so that the natural frequency is at
  ///     least 1 rad/s; NaN counts as 1.
  ///   - damping: from 0.05 to 50 times the critical damping `2 * sqrt(mass * stiffness)`; values
  ///     outside are clamped, and NaN counts as critical.
  public init(mass: Double = 1, stiffness: Double, damping: Double) {
    let (m, k) = Spring.legal(mass: mass, stiffness: stiffness)
    let critical = 2 * (m * k).squareRoot()
    let d =
      damping.isNaN
      ? critical
      : min(
        max(damping, critical * Spring.leastDampingRatio), critical * Spring.greatestDampingRatio)
    self.mass = m
    self.stiffness = k
    self.damping = d
    decay = d / (2 * m)
    naturalFrequency = (k / m).squareRoot()
    if abs(decay - naturalFrequency) <= naturalFrequency * Spring.criticalTolerance {
      regime = .critical
      frequency = 0
    } else if decay < naturalFrequency {
      regime = .underdamped
      frequency = (naturalFrequency * naturalFrequency - decay * decay).squareRoot()
    } else {
      regime = .overdamped
      frequency = (decay * decay - naturalFrequency * naturalFrequency).squareRoot()
    }
    inverseFrequency = regime == .critical ? 0 : 1 / frequency
  }

  /// Makes a spring from its damping ratio (1 is critical), stiffness and mass.
  ///
  /// Values out of range are clamped as in `init(mass:stiffness:damping:)`.
  public init(dampingRatio: Double, stiffness: Double, mass: Double = 1) {
    let (m, k) = Spring.legal(mass: mass, stiffness: stiffness)
    self.init(mass: m, stiffness: k, damping: dampingRatio * 2 * (m * k).squareRoot())
  }

  /// The nearest allowed mass and stiffness.
  private static func legal(
    mass: Double, stiffness: Double
  ) -> (mass: Double, stiffness: Double) {
    func clamped(_ value: Double) -> Double {
      value.isNaN
        ? 1 : min(max(value, allowedConstants.lowerBound), allowedConstants.upperBound)
    }
    let m = clamped(mass)
    return (m, max(clamped(stiffness), m * leastNaturalFrequency * leastNaturalFrequency))
  }

  /// Makes a spring from bounciness and speed with the formulas of Facebook's Pop.
  ///
  /// - Parameters:
  ///   - bounciness: how far it overshoots, 0...20; Pop's default is 4.
  ///   - speed: how fast it moves, 0...30; Pop's default is 12, its greatest 20.
  public init(bounciness: Double, speed: Double) {
    let constants = PopSpring.constants(bounciness: bounciness, speed: speed)
    self.init(stiffness: constants.tension, damping: constants.friction)
  }

  /// The damping relative to critical damping; a spring with 1 or more does not overshoot.
  public var dampingRatio: Double { decay / naturalFrequency }

  /// The coefficients of the initial displacement `x0` and velocity `v0` after a time.
  ///
  /// Position = `displacement * x0 + impulse * v0`; velocity =
  /// `displacementRate * x0 + impulseRate * v0`.
  struct Response {
    var displacement: Double
    var impulse: Double
    var displacementRate: Double
    var impulseRate: Double
  }

  /// The spring's response after a time in seconds; negative times count as 0.
  @inline(__always)
  func response(at time: Double) -> Response {
    let t = time > 0 ? min(time, Spring.latestTime) : 0
    // `c` and `s` solve the equation without the decay: c = cos, s = sin / frequency.
    let c: Double
    let s: Double
    switch regime {
    case .underdamped:
      let envelope = exponential(-decay * t)
      let swing = sineAndCosine(frequency * t)
      c = envelope * swing.cosine
      s = envelope * (swing.sine * inverseFrequency)
    case .critical:
      c = exponential(-decay * t)
      s = c * t
    case .overdamped:
      // Two decaying terms instead of cosh and sinh, which overflow at late times.
      let slow = exponential((frequency - decay) * t)
      let fast = exponential(-(frequency + decay) * t)
      c = (slow + fast) / 2
      s = (slow - fast) / 2 * inverseFrequency
    }
    return Response(
      displacement: c + decay * s,
      impulse: s,
      displacementRate: -naturalFrequency * naturalFrequency * s,
      impulseRate: c - decay * s)
  }

  /// The spring's position and velocity at a time.
  ///
  /// - Parameters:
  ///   - time: the time since the start, in seconds.
  ///   - from: the position at the start.
  ///   - to: the place of rest.
  ///   - velocity: the velocity at the start, in value units per second.
  public func state<Value: Interpolatable>(
    at time: Double, from: Value, to: Value, velocity: Value
  ) -> (value: Value, velocity: Value) {
    let r = response(at: time)
    let x0 = from - to
    return (
      to + x0 * r.displacement + velocity * r.impulse,
      x0 * r.displacementRate + velocity * r.impulseRate
    )
  }

  /// The position of a number moved by the spring.
  ///
  /// - Parameters:
  ///   - time: the time since the start, in seconds.
  ///   - from: the position at the start.
  ///   - to: the place of rest.
  ///   - velocity: the velocity at the start, in value units per second.
  public func value(
    at time: Double, from: Double, to: Double, velocity: Double = 0
  ) -> Double {
    let r = response(at: time)
    return to + (from - to) * r.displacement + velocity * r.impulse
  }

  /// Whether a motion is small enough to count as rest.
  ///
  /// The amplitude `hypot(x, v / naturalFrequency)` never grows in a damped spring, so a settled
  /// spring stays settled.
  ///
  /// - Parameters:
  ///   - displacement: the distance from the place of rest.
  ///   - velocity: the velocity in value units per second.
  ///   - threshold: the amplitude that counts as rest, in the value's unit.
  func isSettled(displacement: Double, velocity: Double, threshold: Double) -> Bool {
    let v = velocity / naturalFrequency
    return displacement * displacement + v * v <= threshold * threshold
  }
}
