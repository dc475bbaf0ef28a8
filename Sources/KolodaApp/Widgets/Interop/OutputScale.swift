/// The scale of an output, from its size in pixels and in logical pixels.
enum OutputScale {
  /// The steps of scales: those of Wayland's fractional scales.
  private static let steps = 120.0

  /// Returns the scale; nil if the sizes don't belong together.
  static func of(pixels: (width: Int, height: Int), logical: (width: Int, height: Int)) -> Double? {
    guard min(pixels.width, pixels.height, logical.width, logical.height) > 0 else { return nil }
    let (width, height) = (Double(logical.width), Double(logical.height))
    let scale = Double(pixels.width) / width
    // A logical size is rounded to whole pixels.
    let least = max(Double(pixels.width) / (width + 1), Double(pixels.height) / (height + 1))
    let most = min(
      Double(pixels.width) / max(width - 1, 1), Double(pixels.height) / max(height - 1, 1))
    guard least < most else { return nil }
    // Whole numbers and quarters come first, then the other steps.
    for steps in [1, 4, steps] {
      let near = (scale * steps).rounded() / steps
      if near > least, near < most { return near }
    }
    return scale > least && scale < most ? scale : nil
  }
}
