import KolodaPictureMessages

/// What decoding a picture to some size will take, known before it is begun.
struct DecodingCost {
  /// The most memory that decoding one photo may take, in bytes.
  static let memoryBudget = 512 << 20
  /// The largest picture that is decoded at all, in pixels: forty times a camera's, some seconds.
  static let largestArea = 1 << 30

  /// The memory that is needed at the worst moment, in bytes; nil if it cannot be counted.
  let bytes: Int?

  /// Estimates the cost of one picture that gdk-pixbuf decodes.
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
      // Some loaders keep the file's bytes beside the pixels.
      default: area * 8
      }
    // The reduced picture, and the same once more while it is turned upright.
    bytes = decoding + result * 8
  }

  /// Estimates the cost of a JPEG, of which a few rows are kept.
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

  /// Whether the picture is to be decoded at all.
  var isAffordable: Bool { bytes.map { $0 <= Self.memoryBudget } ?? false }
}
