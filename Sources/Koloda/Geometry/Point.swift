/// A point in the deck view, in logical pixels; y increases downwards.
public struct Point: Hashable, Sendable {
  /// The distance from the left edge, in logical pixels.
  public var x: Double
  /// The distance from the top edge, in logical pixels.
  public var y: Double

  /// Makes a point from its coordinates.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The top left corner of the deck view.
  public static let zero = Point(x: 0, y: 0)

  /// Whether both coordinates are finite.
  public var isFinite: Bool { x.isFinite && y.isFinite }
}
