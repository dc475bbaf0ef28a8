/// A picture's extents in its own pixels.
struct PixelSize: Hashable, Sendable {
  var width: Int
  var height: Int

  /// The extents after a quarter turn.
  var turned: PixelSize { PixelSize(width: height, height: width) }

  /// The number of pixels, or nil if it is more than can be counted.
  var area: Int? {
    let (area, overflow) = width.multipliedReportingOverflow(by: height)
    return overflow ? nil : area
  }
}
