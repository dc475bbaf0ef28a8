/// What decoding a picture to some size will take, known before it is begun.
struct DecodingCost {
  /// The most memory that decoding one photo may take, in bytes.
  static let memoryBudget = 256 << 20
  /// The largest picture that is decoded at all, in pixels: forty times a camera's, some seconds.
  static let largestArea = 1 << 30

  /// By how much gdk-pixbuf's JPEG loader shrinks the picture while it decodes.
  let shrink: Int
  /// The memory that is needed at the worst moment, in bytes; nil if it cannot be counted.
  let bytes: Int?
  private let area: Int?

  /// Estimates the cost of one picture.
  ///
  /// - Parameter coefficients: The bytes a JPEG decoder keeps besides the pixels.
  init(of found: PixbufLoader.Announcement, to target: PixelSize, coefficients: Int) {
    // The loader shrinks by 2, 4 or 8 as long as enough pixels are left, counting begun blocks.
    shrink =
      found.format == "jpeg"
      ? [8, 4, 2].first {
        (found.size.width + $0 - 1) / $0 >= target.width
          && (found.size.height + $0 - 1) / $0 >= target.height
      } ?? 1 : 1
    area = found.isScalable ? target.area : found.size.area
    guard let area, let result = target.area, area <= Self.largestArea else {
      bytes = nil
      return
    }
    let decoding =
      switch found.format {
      case "jpeg": area / (shrink * shrink) * 3 + coefficients
      case "png", "tiff", "svg": area * 4
      // The frame as stored, the canvas it is composed on, and the canvas before it.
      case "gif", "ani": area * 12
      // Some loaders keep the file's bytes beside the pixels.
      default: area * 8
      }
    // The reduced picture, and the same once more while it is turned upright.
    bytes = decoding + result * 8
  }

  /// Whether the picture is to be decoded at all.
  var isAffordable: Bool { bytes.map { $0 <= Self.memoryBudget } ?? false }

  /// How many rows the loader draws of a picture of some height.
  func rows(of height: Int) -> Int { (height + shrink - 1) / shrink }
}
