/// A size in pixels.
package struct PixelSize: Hashable, Sendable {
  /// The number of pixels in a row.
  package var width: Int
  /// The number of rows.
  package var height: Int

  /// Makes a size, without checking it; see `isPossible`.
  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The size after a quarter turn.
  package var turned: PixelSize { PixelSize(width: height, height: width) }

  /// The number of pixels; nil if that overflows.
  package var area: Int? {
    let (area, overflow) = width.multipliedReportingOverflow(by: height)
    return overflow ? nil : area
  }

  /// Whether both sides are at least 1 and at most `longest`.
  package var isPossible: Bool {
    (1...PixelSize.longest).contains(width) && (1...PixelSize.longest).contains(height)
  }

  /// The longest side that a picture may have, in pixels.
  package static let longest = 1 << 24
}
