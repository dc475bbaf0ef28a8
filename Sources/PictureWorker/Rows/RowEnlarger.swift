import KolodaPictureMessages

/// Makes the rows of a picture at another size, mostly a larger one: each new pixel is mixed from the
/// four nearest.
struct RowEnlarger {
  private let pixels: [UInt8]
  /// The number of pixels in a row of the source, and the part of it that is shown.
  private let width: Int
  private let part: PixelArea
  private let to: PixelSize

  /// - Parameters:
  ///   - pixels: the source, with four bytes for each pixel.
  ///   - part: the part of the source to show; it must be within it.
  init(_ pixels: [UInt8], _ from: PixelSize, cropped part: PixelArea, to: PixelSize) {
    self.pixels = pixels
    width = from.width
    self.part = part
    self.to = to
  }

  /// Makes a row of the new size.
  func make(_ row: Int, into target: UnsafeMutablePointer<UInt8>) {
    let down = Self.place(row, of: to.height, in: part.size.height)
    let upper = (part.y + down.first) * width + part.x
    let lower = (part.y + down.second) * width + part.x
    for column in 0..<to.width {
      let across = Self.place(column, of: to.width, in: part.size.width)
      for byte in 0..<4 {
        func mixed(_ line: Int) -> Int {
          let first = Int(pixels[(line + across.first) * 4 + byte])
          let second = Int(pixels[(line + across.second) * 4 + byte])
          return first * (256 - across.weight) + second * across.weight
        }
        let sum = mixed(upper) * (256 - down.weight) + mixed(lower) * down.weight
        target[column * 4 + byte] = UInt8(truncatingIfNeeded: (sum + 1 << 15) >> 16)
      }
    }
  }

  /// The two source pixels around the centre of a new one, and the weight of the second in 256ths.
  private static func place(
    _ new: Int, of count: Int, in source: Int
  ) -> (first: Int, second: Int, weight: Int) {
    let centre = max(0, ((2 * new + 1) * source * 256 / count - 256) / 2)
    let first = min(centre >> 8, source - 1)
    return (first, min(first + 1, source - 1), centre & 255)
  }
}
