/// A width and a height, in logical pixels.
public struct Size: Hashable, Sendable {
  /// The horizontal extent, in logical pixels.
  public var width: Double
  /// The vertical extent, in logical pixels.
  public var height: Double

  /// Makes a size from its extents.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// No extent at all.
  public static let zero = Size(width: 0, height: 0)

  /// Whether nothing can be shown in it: an extent is zero, negative or not a number.
  public var isEmpty: Bool {
    !(width > 0 && height > 0 && width.isFinite && height.isFinite)
  }
}
