/// A value that can be animated: it can be added, subtracted and scaled.
public protocol Interpolatable: Hashable, Sendable {
  /// The value that changes nothing when it is added.
  static var zero: Self { get }
  /// The sum of two values.
  static func + (a: Self, b: Self) -> Self
  /// The difference of two values.
  static func - (a: Self, b: Self) -> Self
  /// A value scaled by a factor.
  static func * (a: Self, factor: Double) -> Self
  /// The largest absolute component, in the value's unit.
  var magnitude: Double { get }
  /// Whether every component is a finite number.
  var hasFiniteMagnitude: Bool { get }
}

extension Interpolatable {
  /// The value on the straight way to another one.
  ///
  /// - Parameters:
  ///   - other: the value at fraction 1.
  ///   - fraction: how much of the way; it may lie outside of 0 to 1.
  public func interpolated(to other: Self, by fraction: Double) -> Self {
    self + (other - self) * fraction
  }

  /// Whether the largest component is a finite number.
  public var hasFiniteMagnitude: Bool { magnitude.isFinite }
}

extension Double: Interpolatable {}

extension Point: Interpolatable {
  /// The sum of both.
  public static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }
  /// The difference of both.
  public static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }
  /// The value scaled by a factor.
  public static func * (a: Point, factor: Double) -> Point {
    Point(x: a.x * factor, y: a.y * factor)
  }
  /// The largest absolute component.
  public var magnitude: Double { max(abs(x), abs(y)) }
  // The larger of a number and NaN can be the number, so each component is asked.
  /// Whether every component is a finite number.
  public var hasFiniteMagnitude: Bool { isFinite }

  /// The distance from the origin, in logical pixels.
  public var length: Double { (x * x + y * y).squareRoot() }

  /// The scalar product with another vector.
  public func dot(_ other: Point) -> Double { x * other.x + y * other.y }

  /// The point turned around the origin, clockwise, by an angle in radians.
  public func rotated(by angle: Double) -> Point {
    let c = cosine(angle)
    let s = sine(angle)
    return Point(x: x * c - y * s, y: x * s + y * c)
  }
}

extension Size: Interpolatable {
  /// The sum of both.
  public static func + (a: Size, b: Size) -> Size {
    Size(width: a.width + b.width, height: a.height + b.height)
  }
  /// The difference of both.
  public static func - (a: Size, b: Size) -> Size {
    Size(width: a.width - b.width, height: a.height - b.height)
  }
  /// The value scaled by a factor.
  public static func * (a: Size, factor: Double) -> Size {
    Size(width: a.width * factor, height: a.height * factor)
  }
  /// The largest absolute component.
  public var magnitude: Double { max(abs(width), abs(height)) }
  /// Whether every component is a finite number.
  public var hasFiniteMagnitude: Bool { width.isFinite && height.isFinite }
}
