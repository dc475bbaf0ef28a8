/// The conversion of bounciness and speed to a spring's constants in Facebook's Pop.
enum PopSpring {
  /// The range of bounciness.
  static let bouncinesses = 0.0...20.0
  /// The range of speed.
  ///
  /// Pop's own ends at 20, which is Koloda's for a card that returns; its formulas reach to 34, where the
  /// tension is 200.
  static let speeds = 0.0...30.0

  /// The tension and friction of a spring with unit mass.
  ///
  /// - Parameters:
  ///   - bounciness: 0...20; values outside are clamped.
  ///   - speed: 0...30; values outside are clamped.
  static func constants(bounciness: Double, speed: Double) -> (tension: Double, friction: Double) {
    let b = clamped(bounciness, to: bouncinesses) / 1.7 / 20 * 0.8
    let s = clamped(speed, to: speeds) / 1.7 / 20
    let tension = 0.5 + s * (200 - 0.5)
    let q = 2 * b - b * b
    let friction = q * 0.01 + (1 - q) * frictionWithoutBounce(tension: tension)
    return (194 + (tension - 30) / 50 * 181, 25 + (friction - 8) / 2 * 6)
  }

  /// The friction at which a spring of the given tension does not bounce, both in Pop's own units.
  static func frictionWithoutBounce(tension t: Double) -> Double {
    let coefficients: (cubic: Double, square: Double, linear: Double, constant: Double) =
      t <= 18
      ? (0.0007, -0.031, 0.64, 1.28)
      : t <= 44 ? (0.000044, -0.006, 0.36, 2) : (0.000_000_45, -0.000332, 0.1078, 5.84)
    return ((coefficients.cubic * t + coefficients.square) * t + coefficients.linear) * t
      + coefficients.constant
  }

  private static func clamped(_ value: Double, to range: ClosedRange<Double>) -> Double {
    value.isNaN ? range.lowerBound : min(max(value, range.lowerBound), range.upperBound)
  }
}
