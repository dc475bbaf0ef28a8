/// A picture's extents in its own pixels.
package struct PixelSize: Hashable, Sendable {
  /// The pixels of a row.
  package var width: Int
  /// The number of rows.
  package var height: Int

  /// Makes extents; they are not checked.
  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The extents after a quarter turn.
  package var turned: PixelSize { PixelSize(width: height, height: width) }

  /// The number of pixels, or nil if it is more than can be counted.
  package var area: Int? {
    let (area, overflow) = width.multipliedReportingOverflow(by: height)
    return overflow ? nil : area
  }

  /// Whether there is at least one pixel, and no more of them along a side than a picture can have.
  package var isPossible: Bool {
    (1...PixelSize.longest).contains(width) && (1...PixelSize.longest).contains(height)
  }

  /// The longest side of a picture, in pixels.
  package static let longest = 1 << 24
}
