/// The progress of a timed animation as a function of the elapsed fraction of its duration.
public enum TimingCurve: Hashable, Sendable {
  /// Constant speed.
  case linear
  /// Starts at rest and accelerates evenly: `p = t^2`.
  case quadraticIn
  /// Slows down evenly and ends at rest: `p = 1 - (1 - t)^2`.
  case quadraticOut
  /// Starts and ends at rest, along two parabolas.
  case quadraticInOut
  /// A parabola with a given initial slope: `p = slope * t + (1 - slope) * t^2`.
  ///
  /// It equals `quadraticIn` for slope 0, `linear` for 1 and `quadraticOut` for 2. The slope is
  /// clamped to 0...2, so that progress never decreases.
  case quadratic(slope: Double)
  /// Starts fast and slows down exponentially: `p = (1 - e^(-rate * t)) / (1 - e^-rate)`.
  ///
  /// The rate is the number of time constants in the duration, clamped to 0.01...50.
  case exponentialOut(rate: Double)
  /// A cubic Bézier curve from (0, 0) to (1, 1) with two control points, as in CSS.
  ///
  /// The x coordinates are clamped to 0...1, so that each time has exactly one progress, and the y
  /// coordinates to -10,000...10,000.
  case cubicBezier(x1: Double, y1: Double, x2: Double, y2: Double)

  /// CSS's `ease-out`.
  public static let easeOut = TimingCurve.cubicBezier(x1: 0, y1: 0, x2: 0.58, y2: 1)
  /// CSS's `ease-in`.
  public static let easeIn = TimingCurve.cubicBezier(x1: 0.42, y1: 0, x2: 1, y2: 1)
  /// CSS's `ease-in-out`.
  public static let easeInOut = TimingCurve.cubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1)

  /// The progress after a fraction of the duration: 0 at 0, and 1 at 1.
  public func progress(at fraction: Double) -> Double {
    sample(at: fraction).progress
  }

  /// The progress and its slope (progress per fraction of the duration).
  func sample(at fraction: Double) -> (progress: Double, slope: Double) {
    let t = fraction.isNaN ? 1 : min(max(fraction, 0), 1)
    switch self {
    case .linear: return (t, 1)
    case .quadraticIn: return (t * t, 2 * t)
    case .quadraticOut: return (1 - (1 - t) * (1 - t), 2 * (1 - t))
    case .quadraticInOut:
      return t < 0.5 ? (2 * t * t, 4 * t) : (1 - 2 * (1 - t) * (1 - t), 4 * (1 - t))
    case .quadratic(let slope):
      let s = slope.isNaN ? 1 : min(max(slope, 0), 2)
      return (s * t + (1 - s) * t * t, s + 2 * (1 - s) * t)
    case .exponentialOut(let rate):
      let r = rate.isNaN ? 1 : min(max(rate, 0.01), 50)
      let whole = 1 - exponential(-r)
      let left = exponential(-r * t)
      return (t == 1 ? 1 : (1 - left) / whole, r * left / whole)
    case .cubicBezier(let x1, let y1, let x2, let y2):
      let first = Point(
        x: TimingCurve.limitedTime(x1, or: 0), y: TimingCurve.limitedProgress(y1, or: 0))
      let second = Point(
        x: TimingCurve.limitedTime(x2, or: 1), y: TimingCurve.limitedProgress(y2, or: 1))
      let x = CubicBezier(first: first.x, second: second.x)
      let y = CubicBezier(first: first.y, second: second.y)
      let u = x.parameter(for: t)
      // At each end the curve points to the nearest control point that doesn't coincide with the
      // end.
      let end = Point(x: 1, y: 1)
      let tangent: Point
      if u <= 0 {
        tangent = first != .zero ? first : second != .zero ? second : end
      } else if u >= 1 {
        tangent = end - (second != end ? second : first != end ? first : .zero)
      } else {
        tangent = Point(x: x.slope(at: u), y: y.slope(at: u))
      }
      return (y.value(at: u), TimingCurve.slope(of: tangent))
    }
  }

  private static func limitedTime(_ x: Double, or substitute: Double) -> Double {
    x.isNaN ? substitute : min(max(x, 0), 1)
  }

  private static func limitedProgress(_ y: Double, or substitute: Double) -> Double {
    y.isNaN ? substitute : min(max(y, -furthest), furthest)
  }

  /// The greatest absolute y coordinate of a control point.
  private static let furthest = 1e4

  /// The slope of a tangent; a vertical one gives the greatest slope.
  private static func slope(of tangent: Point) -> Double {
    guard tangent.y != 0 else { return 0 }
    let slope = tangent.y / max(tangent.x, 0)
    return min(max(slope, -steepest), steepest)
  }

  /// The greatest absolute slope, in progress per fraction of the duration.
  private static let steepest = 1e4
}

/// One coordinate of a cubic Bézier curve from 0 to 1.
private struct CubicBezier {
  let first: Double
  let second: Double

  func value(at u: Double) -> Double {
    let v = 1 - u
    return 3 * v * v * u * first + 3 * v * u * u * second + u * u * u
  }

  func slope(at u: Double) -> Double {
    let v = 1 - u
    return 3 * v * v * first + 6 * v * u * (second - first) + 3 * u * u * (1 - second)
  }

  /// The curve's parameter at a given coordinate, by Newton's method with bisection as a fallback.
  func parameter(for value: Double) -> Double {
    if value <= 0 { return 0 }
    if value >= 1 { return 1 }
    var low = 0.0
    var high = 1.0
    var u = value
    for _ in 0..<32 {
      let miss = self.value(at: u) - value
      if abs(miss) < 1e-12 { break }
      if miss > 0 { high = u } else { low = u }
      let run = slope(at: u)
      let newton = run > 1e-6 ? u - miss / run : low - 1
      u = newton > low && newton < high ? newton : (low + high) / 2
    }
    return u
  }
}
