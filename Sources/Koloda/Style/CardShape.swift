/// A card's own shape, such as a photo's proportions, which a style can take into account.
public struct CardShape: Hashable, Sendable {
  /// The size of the card's content at 100 %, in logical pixels.
  public var extents: Size
  /// Whether the content stays sharp at any size, such as a drawing.
  public var isScalable: Bool

  /// Makes a shape.
  ///
  /// - Parameters:
  ///   - extents: the size of the content at 100 %, in logical pixels.
  ///   - isScalable: whether the content stays sharp at any size.
  public init(extents: Size, isScalable: Bool = false) {
    self.extents = extents
    self.isScalable = isScalable
  }
}
