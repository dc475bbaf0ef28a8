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

  /// Estimates the cost of a picture that is decoded row by row.
  ///
  /// - Parameter memory: the bytes that its decoder keeps besides; nil if they can't be counted.
  init(of size: PixelSize, to target: PixelSize, memory: Int?) {
    guard let area = size.area, let result = target.area, (1...Self.largestArea).contains(area),
      let memory, memory <= Self.memoryBudget
    else {
      bytes = nil
      return
    }
    bytes = memory + result * 4
  }

  /// Whether the picture is decoded at all.
  var isAffordable: Bool { bytes.map { $0 <= Self.memoryBudget } ?? false }
}
