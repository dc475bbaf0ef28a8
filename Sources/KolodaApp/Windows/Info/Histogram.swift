/// How many pixels of a photo have each brightness, and each value of red, green and blue.
struct Histogram: Equatable, Sendable {
  /// The number of values that a part of a pixel can have.
  static let values = 256

  /// The number of pixels of each value.
  private(set) var red = [Int](repeating: 0, count: values)
  private(set) var green = [Int](repeating: 0, count: values)
  private(set) var blue = [Int](repeating: 0, count: values)
  private(set) var light = [Int](repeating: 0, count: values)
  /// The number of pixels.
  private(set) var count = 0
  /// The number of pixels that are all black, in which no shadow can be told from another.
  private(set) var shadows = 0
  /// The number of pixels of which at least one part has the greatest value.
  private(set) var highlights = 0

  /// The weights of red, green and blue in the brightness, of 1000, by ITU-R BT.709.
  private static let weights = (red: 213, green: 715, blue: 72)

  /// Counts the pixels of a picture in cairo's ARGB32; those that are not opaque belong to none.
  init(_ pixels: UnsafeBufferPointer<UInt8>) {
    var start = 0
    while start + 3 < pixels.count {
      defer { start += 4 }
      guard pixels[start + 3] == 255 else { continue }
      let (b, g, r) = (Int(pixels[start]), Int(pixels[start + 1]), Int(pixels[start + 2]))
      red[r] += 1
      green[g] += 1
      blue[b] += 1
      light[(Self.weights.red * r + Self.weights.green * g + Self.weights.blue * b) / 1000] += 1
      count += 1
      if r | g | b == 0 { shadows += 1 }
      if max(r, g, b) == 255 { highlights += 1 }
    }
  }

  /// The share of the pixels, in per cent.
  func percent(_ part: Int) -> Double { count > 0 ? Double(part) / Double(count) * 100 : 0 }

  /// The heights of the curve of some counts, from 0 to 1.
  ///
  /// The ends are left out of the scale, since a clipped photo may have most of its pixels there.
  func heights(of counts: [Int]) -> [Double] {
    let most = [red, green, blue, light].map { $0[1..<(Self.values - 1)].max() ?? 0 }.max() ?? 0
    let full = Double(max(most, 1))
    return counts.map { min(Double($0) / full, 1) }
  }
}
