/// A damped spring, solved in closed form: its position and velocity at any time come from a
/// formula and never from steps, so that motion looks the same at every refresh rate.
///
/// The equation is `mass * x'' + damping * x' + stiffness * x = 0`, with x measured from the
/// place of rest. Its solutions for the under-, over- and critically damped case are those of
/// any textbook on mechanics.
///
/// A spring that could never come to rest is not made: constants that are not finite or not
/// positive are replaced by the nearest that are allowed (see `init(mass:stiffness:damping:)`).
public struct Spring: Hashable, Sendable {
  /// The moved mass, without unit.
  public let mass: Double
  /// The restoring force per displacement, per second squared for a unit mass.
  public let stiffness: Double
  /// The braking force per velocity, per second for a unit mass.
  public let damping: Double

  /// The rate at which the envelope decays, per second.
  let decay: Double
  /// The angular frequency without damping, in radians per second.
  let naturalFrequency: Double
  /// The angular frequency of the swinging part, or its counterpart when overdamped.
  let frequency: Double
  /// 1 / frequency, in seconds; 0 for the critical spring, which needs none.
  private let inverseFrequency: Double
  let regime: Regime

  enum Regime: Hashable, Sendable {
    case underdamped, critical, overdamped
  }

  /// The range of mass and stiffness that a spring is made with.
  static let allowedConstants = 1e-6...1e9
  /// The least natural frequency, in radians per second: below it a spring would creep for hours.
  static let leastNaturalFrequency = 1.0
  /// The least damping ratio: below it a spring would swing for minutes.
  static let leastDampingRatio = 0.05
  /// The greatest damping ratio: above it a spring would creep for minutes.
  static let greatestDampingRatio = 50.0
  /// Every spring rests long before, in seconds; the formula has no value at infinity.
  private static let latestTime = 1e9
  /// How close to critical counts as critical, relative to the frequency.
  private static let criticalTolerance = 1e-7

  /// Makes a spring from tension (stiffness), friction (damping) and mass.
  ///
  /// - Parameters:
  ///   - mass: 1e-6...1e9; a value outside is moved to the nearer end, and NaN to 1.
  ///   - stiffness: the same range, and at least as much as the mass, so that the spring swings
  ///     at 1 rad/s or faster; NaN counts as 1.
  ///   - damping: from 0.05 to 50 times the critical damping `2 * sqrt(mass * stiffness)`;
  ///     NaN counts as critical.
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

  /// Makes a spring from its damping ratio (1 is critical) and stiffness.
  public init(dampingRatio: Double, stiffness: Double, mass: Double = 1) {
    let (m, k) = Spring.legal(mass: mass, stiffness: stiffness)
    self.init(mass: m, stiffness: k, damping: dampingRatio * 2 * (m * k).squareRoot())
  }

  /// The nearest mass and stiffness that a spring can be made with.
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

  /// Makes the spring that Facebook's Pop makes of a bounciness and a speed.
  ///
  /// - Parameters:
  ///   - bounciness: 0...20, how far it overshoots; 4 is Pop's default.
  ///   - speed: 0...20, how fast it is; 12 is Pop's default.
  public init(bounciness: Double, speed: Double) {
    let constants = PopSpring.constants(bounciness: bounciness, speed: speed)
    self.init(stiffness: constants.tension, damping: constants.friction)
  }

  /// The damping relative to critical damping; 1 does not overshoot.
  public var dampingRatio: Double { decay / naturalFrequency }

  /// What a displacement of 1 and a velocity of 1 have become after a time.
  ///
  /// Position = `displacement * x0 + impulse * v0`; velocity =
  /// `displacementRate * x0 + impulseRate * v0`.
  struct Response {
    var displacement: Double
    var impulse: Double
    var displacementRate: Double
    var impulseRate: Double
  }

  /// The spring's response after a time in seconds; before time 0 it is at its start.
  @inline(__always)
  func response(at time: Double) -> Response {
    let t = time > 0 ? min(time, Spring.latestTime) : 0
    // c and s solve the equation with the decay taken out: c = cos, s = sin / frequency.
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
      // Two decaying terms instead of cosh and sinh, which overflow for a late time.
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
  ///   - time: seconds since the start.
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

  /// The spring's position at a time, for one number.
  public func value(
    at time: Double, from: Double, to: Double, velocity: Double = 0
  ) -> Double {
    let r = response(at: time)
    return to + (from - to) * r.displacement + velocity * r.impulse
  }

  /// Whether a motion is so small that it counts as rest.
  ///
  /// The amplitude `hypot(x, v / naturalFrequency)` never grows in a damped spring, so what has
  /// settled stays settled.
  ///
  /// - Parameters:
  ///   - displacement: the distance from the place of rest.
  ///   - velocity: in value units per second.
  ///   - threshold: the amplitude that counts as rest, in the value's unit.
  func isSettled(displacement: Double, velocity: Double, threshold: Double) -> Bool {
    let v = velocity / naturalFrequency
    return displacement * displacement + v * v <= threshold * threshold
  }
}
