/// The shape that a card has of its own, such as a photo's proportions.
public struct CardShape: Hashable, Sendable {
  /// How large the card's content is at 100 %, in logical pixels.
  public var extents: Size
  /// Whether it can be shown at any size and stays sharp, as a drawing.
  public var isScalable: Bool

  /// Makes a shape from its extents at 100 %, in logical pixels.
  public init(extents: Size, isScalable: Bool = false) {
    self.extents = extents
    self.isScalable = isScalable
  }
}
