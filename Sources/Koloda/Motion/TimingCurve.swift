/// How far a timed animation has come after a part of its time.
public enum TimingCurve: Hashable, Sendable {
  /// The same speed throughout.
  case linear
  /// Starts at rest: `p = t^2`.
  case quadraticIn
  /// Ends at rest: `p = 1 - (1 - t)^2`.
  case quadraticOut
  /// Starts and ends at rest, two parabolas.
  case quadraticInOut
  /// A parabola with a given slope at the start: `p = slope * t + (1 - slope) * t^2`.
  ///
  /// It is `quadraticIn` at slope 0, `linear` at 1 and `quadraticOut` at 2; the slope is limited
  /// to that range, so that it never goes back.
  case quadratic(slope: Double)
  /// Fast at first and ever slower, `p = (1 - e^(-rate * t)) / (1 - e^-rate)`: the rate is how
  /// many time constants the whole time has, 0.01...50.
  case exponentialOut(rate: Double)
  /// A cubic Bezier curve from (0, 0) to (1, 1) with two control points, as in CSS.
  ///
  /// The x coordinates are limited to 0...1, so that every time has one progress, and the y
  /// coordinates to what can still be drawn.
  case cubicBezier(x1: Double, y1: Double, x2: Double, y2: Double)

  /// CSS's `ease-out`.
  public static let easeOut = TimingCurve.cubicBezier(x1: 0, y1: 0, x2: 0.58, y2: 1)
  /// CSS's `ease-in`.
  public static let easeIn = TimingCurve.cubicBezier(x1: 0.42, y1: 0, x2: 1, y2: 1)
  /// CSS's `ease-in-out`.
  public static let easeInOut = TimingCurve.cubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1)

  /// The progress after a fraction of the time; 0 at 0 and 1 at 1.
  public func progress(at fraction: Double) -> Double {
    sample(at: fraction).progress
  }

  /// The progress and its slope (progress per fraction of the time).
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
      // At its ends the curve points to the nearest control point that isn't the end itself.
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

  /// How far beyond its ends a curve is sent at most.
  private static let furthest = 1e4

  /// The slope of a direction; an upright one counts as very steep.
  private static func slope(of tangent: Point) -> Double {
    guard tangent.y != 0 else { return 0 }
    let slope = tangent.y / max(tangent.x, 0)
    return min(max(slope, -steepest), steepest)
  }

  /// The greatest slope that is told, in progress per fraction of the time.
  private static let steepest = 1e4
}

/// One coordinate of a cubic Bezier curve from 0 to 1.
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

  /// The curve's parameter where it has a value, by bisection refined with Newton's method.
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
