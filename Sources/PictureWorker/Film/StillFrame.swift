import KolodaPictureMessages

/// A frame of a film, and how much there is to see on it.
struct StillFrame {
  /// The pixels: blue, green, red and 255.
  let pixels: [UInt8]
  /// How much the brightness differs over the frame: its standard deviation, from 0 to 127.5.
  let contrast: Double

  /// The contrast from which a frame shows something: fades, and frames of one colour with some
  /// noise, have less.
  private static let clear = 8.0
  /// About how many pixels are looked at.
  private static let samples = 4096

  init(_ pixels: [UInt8]) {
    self.pixels = pixels
    let count = pixels.count / 4
    // An odd step doesn't stay in the same columns.
    let step = max(count / Self.samples, 1) | 1
    var (sum, squares, number) = (0.0, 0.0, 0.0)
    for place in stride(from: 0, to: count, by: step) {
      // Rec. 709.
      let light =
        0.0722 * Double(pixels[place * 4]) + 0.7152 * Double(pixels[place * 4 + 1])
        + 0.2126 * Double(pixels[place * 4 + 2])
      sum += light
      squares += light * light
      number += 1
    }
    let mean = number > 0 ? sum / number : 0
    contrast = number > 0 ? max(squares / number - mean * mean, 0).squareRoot() : 0
  }

  /// Whether it says what the film is about, as far as that can be told.
  var isTelling: Bool { contrast >= Self.clear }
}
