import KolodaPictureMessages

/// What decoding a picture to some size will cost, estimated in advance.
struct DecodingCost {
  /// The most memory that decoding one photo may take, in bytes.
  static let memoryBudget = 512 << 20
  /// The largest picture that is decoded, in pixels: forty times a camera's, which takes some
  /// seconds.
  static let largestArea = 1 << 30

  /// The peak memory, in bytes; nil if the picture is too large to count.
  let bytes: Int?

  /// Estimates the cost of a picture that gdk-pixbuf decodes.
  init(of found: PixbufLoader.Announcement, to target: PixelSize) {
    let area = found.isScalable ? target.area : found.size.area
    guard let area, let result = target.area, (1...Self.largestArea).contains(area) else {
      bytes = nil
      return
    }
    let decoding =
      switch found.format {
      case "png", "tiff", "svg": area * 4
      // The frame as stored, the canvas it is composed on, and the canvas before it.
      case "gif", "ani": area * 12
      // Some loaders keep the file's bytes besides the pixels.
      default: area * 8
      }
    // The reduced picture, and a second copy while it is turned upright.
    bytes = decoding + result * 8
  }

  /// Estimates the cost of a JPEG, which is decoded a few rows at a time.
  ///
  /// - Parameter coefficients: the bytes that its decoder keeps besides.
  init(of size: PixelSize, to target: PixelSize, coefficients: Int) {
    guard let area = size.area, let result = target.area, (1...Self.largestArea).contains(area)
    else {
      bytes = nil
      return
    }
    bytes = coefficients + result * 4
  }

  /// Whether the picture is decoded at all.
  var isAffordable: Bool { bytes.map { $0 <= Self.memoryBudget } ?? false }
}
