import Glibc
import Koloda

/// Turned ellipses as polygons.
enum EllipsePoints {
  /// How many corners such a polygon has.
  private static let count = 48

  /// The points around a middle.
  ///
  /// - Parameter angle: how far the ellipse is turned clockwise, in radians.
  static func around(_ middle: Point, _ radii: Size, angle: Double) -> [Point] {
    let (sine, cosine) = (sin(angle), cos(angle))
    return (0..<count).map { step in
      let part = 2 * Double.pi * Double(step) / Double(count)
      let (x, y) = (radii.width * cos(part), radii.height * sin(part))
      return Point(x: middle.x + x * cosine - y * sine, y: middle.y + x * sine + y * cosine)
    }
  }
}
