/// A rectangle of a picture's pixels, counted from the upper left corner.
package struct PixelArea: Hashable, Sendable {
  /// The column of the first pixel.
  package var x: Int
  /// The row of the first pixel.
  package var y: Int
  package var size: PixelSize

  /// Makes an area, without checking it; see `isInside`.
  package init(x: Int = 0, y: Int = 0, size: PixelSize) {
    self.x = x
    self.y = y
    self.size = size
  }

  /// Whether the area has pixels, all of which belong to a picture of this size.
  package func isInside(_ whole: PixelSize) -> Bool {
    size.isPossible && (0...PixelSize.longest).contains(x) && (0...PixelSize.longest).contains(y)
      && x + size.width <= whole.width && y + size.height <= whole.height
  }

  /// Whether all pixels of another area are in this one; neither may overflow.
  package func contains(_ other: PixelArea) -> Bool {
    x <= other.x && y <= other.y && other.x + other.size.width <= x + size.width
      && other.y + other.size.height <= y + size.height
  }
}
