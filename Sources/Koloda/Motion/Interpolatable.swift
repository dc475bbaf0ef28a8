/// A value that can be animated: one that can be added, subtracted and scaled.
public protocol Interpolatable: Hashable, Sendable {
  /// The value that changes nothing when added.
  static var zero: Self { get }
  /// The sum of two values.
  static func + (a: Self, b: Self) -> Self
  /// The difference between two values.
  static func - (a: Self, b: Self) -> Self
  /// A value scaled by a factor.
  static func * (a: Self, factor: Double) -> Self
  /// The largest absolute component, in the value's unit.
  var magnitude: Double { get }
  /// Whether every component is a finite number.
  var hasFiniteMagnitude: Bool { get }
}

extension Interpolatable {
  /// A value on the straight line from this value to another one.
  ///
  /// - Parameters:
  ///   - other: the value at fraction 1.
  ///   - fraction: the position on the line; below 0 or above 1 it lies beyond the ends.
  public func interpolated(to other: Self, by fraction: Double) -> Self {
    self + (other - self) * fraction
  }

  /// Whether the largest absolute component is a finite number.
  public var hasFiniteMagnitude: Bool { magnitude.isFinite }
}

extension Double: Interpolatable {}

extension Point: Interpolatable {
  /// The sum of both points as vectors.
  public static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }
  /// The difference of both points as vectors.
  public static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }
  /// The point scaled by a factor.
  public static func * (a: Point, factor: Double) -> Point {
    Point(x: a.x * factor, y: a.y * factor)
  }
  /// The largest absolute component.
  public var magnitude: Double { max(abs(x), abs(y)) }
  // The maximum of a number and NaN can be the number, so each component is checked.
  /// Whether every component is a finite number.
  public var hasFiniteMagnitude: Bool { isFinite }

  /// The distance from the origin, in logical pixels.
  public var length: Double { (x * x + y * y).squareRoot() }

  /// The scalar product with another vector.
  public func dot(_ other: Point) -> Double { x * other.x + y * other.y }

  /// The point rotated clockwise around the origin by an angle in radians.
  public func rotated(by angle: Double) -> Point {
    let c = cosine(angle)
    let s = sine(angle)
    return Point(x: x * c - y * s, y: x * s + y * c)
  }
}

extension Size: Interpolatable {
  /// The sum of the widths and of the heights.
  public static func + (a: Size, b: Size) -> Size {
    Size(width: a.width + b.width, height: a.height + b.height)
  }
  /// The difference of the widths and of the heights.
  public static func - (a: Size, b: Size) -> Size {
    Size(width: a.width - b.width, height: a.height - b.height)
  }
  /// The size scaled by a factor.
  public static func * (a: Size, factor: Double) -> Size {
    Size(width: a.width * factor, height: a.height * factor)
  }
  /// The largest absolute component.
  public var magnitude: Double { max(abs(width), abs(height)) }
  /// Whether every component is a finite number.
  public var hasFiniteMagnitude: Bool { width.isFinite && height.isFinite }
}
