/// An axis-aligned rectangle, in logical pixels.
public struct Rect: Hashable, Sendable {
  /// The top left corner.
  public var origin: Point
  /// The width and height.
  public var size: Size

  /// Makes a rectangle from its top left corner and its size.
  public init(x: Double, y: Double, width: Double, height: Double) {
    origin = Point(x: x, y: y)
    size = Size(width: width, height: height)
  }

  /// Makes a rectangle from its centre and size.
  public init(center: Point, size: Size) {
    origin = Point(x: center.x - size.width / 2, y: center.y - size.height / 2)
    self.size = size
  }

  /// The empty rectangle at the origin.
  public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

  /// The centre of the rectangle.
  public var center: Point {
    Point(x: origin.x + size.width / 2, y: origin.y + size.height / 2)
  }

  /// The bottom right corner.
  public var end: Point { Point(x: origin.x + size.width, y: origin.y + size.height) }

  /// The intersection of two rectangles; nil if they share no more than an edge.
  public func intersection(_ other: Rect) -> Rect? {
    let left = max(origin.x, other.origin.x)
    let top = max(origin.y, other.origin.y)
    let width = min(end.x, other.end.x) - left
    let height = min(end.y, other.end.y) - top
    return width > 0 && height > 0 ? Rect(x: left, y: top, width: width, height: height) : nil
  }

  /// Whether a point is in the rectangle or on its edge.
  public func contains(_ point: Point) -> Bool {
    point.x >= origin.x && point.x <= origin.x + size.width
      && point.y >= origin.y && point.y <= origin.y + size.height
  }

  /// Whether two rectangles share more than an edge.
  public func intersects(_ other: Rect) -> Bool {
    origin.x < other.origin.x + other.size.width && other.origin.x < origin.x + size.width
      && origin.y < other.origin.y + other.size.height
      && other.origin.y < origin.y + size.height
  }
}
