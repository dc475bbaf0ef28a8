import KolodaPictureMessages

/// Makes the rows of a picture at another size, mostly a larger one: each new pixel is mixed from the
/// four nearest.
struct RowEnlarger {
  /// The two source pixels around the centre of a new one, and the weight of the second in 256ths.
  private struct Place {
    let first: Int
    let second: Int
    let weight: Int32

    init(_ new: Int, of count: Int, in source: Int) {
      let centre = max(0, ((2 * new + 1) * source * 256 / count - 256) / 2)
      first = min(centre >> 8, source - 1)
      second = min(first + 1, source - 1)
      weight = Int32(centre & 255)
    }
  }

  private let pixels: [UInt8]
  /// The number of pixels in a row of the source, and the part of it that is shown.
  private let width: Int
  private let part: PixelArea
  private let to: PixelSize
  /// The places of the new pixels in a row of that part.
  private let columns: [Place]

  /// - Parameters:
  ///   - pixels: the source, with four bytes for each pixel.
  ///   - part: the part of the source to show; it must be within it.
  init(_ pixels: [UInt8], _ from: PixelSize, cropped part: PixelArea, to: PixelSize) {
    self.pixels = pixels
    width = from.width
    self.part = part
    self.to = to
    columns = (0..<to.width).map { Place($0, of: to.width, in: part.size.width) }
  }

  /// Makes a row of the new size.
  func make(_ row: Int, into target: UnsafeMutablePointer<UInt8>) {
    pixels.withUnsafeBufferPointer { pixels in
      let down = Place(row, of: to.height, in: part.size.height)
      func line(_ number: Int) -> UnsafeBufferPointer<UInt8> {
        let start = ((part.y + number) * width + part.x) * 4
        return UnsafeBufferPointer(rebasing: pixels[start..<(start + part.size.width * 4)])
      }
      let (upper, lower) = (line(down.first), line(down.second))
      if part.size == to, let start = upper.baseAddress {
        return target.update(from: start, count: upper.count)
      }
      // Down first, since a row of the source is shorter.
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: upper.count) { mixed in
        for place in 0..<upper.count {
          let sum =
            Int32(upper[place]) &* (256 &- down.weight) &+ Int32(lower[place]) &* down.weight
          mixed.initializeElement(at: place, to: sum)
        }
        var place = 0
        for across in columns {
          let (first, second) = (across.first &* 4, across.second &* 4)
          for byte in 0..<4 {
            let sum =
              mixed[first &+ byte] &* (256 &- across.weight)
              &+ mixed[second &+ byte] &* across.weight
            target[place &+ byte] = UInt8(truncatingIfNeeded: (sum &+ 1 << 15) >> 16)
          }
          place &+= 4
        }
      }
    }
  }
}
