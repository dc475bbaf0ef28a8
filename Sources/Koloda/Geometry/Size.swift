/// A width and a height, in logical pixels.
public struct Size: Hashable, Sendable {
  /// The width in logical pixels.
  public var width: Double
  /// The height in logical pixels.
  public var height: Double

  /// Makes a size from its width and height.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// A size without width and height.
  public static let zero = Size(width: 0, height: 0)

  /// Whether nothing can be shown in this size: its width or height is zero, negative or not
  /// finite.
  public var isEmpty: Bool {
    !(width > 0 && height > 0 && width.isFinite && height.isFinite)
  }
}
