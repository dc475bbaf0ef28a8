import KolodaPictureMessages

/// Pictures that are transparent in parts.
///
/// They lie on a paper: white behind dark pictures and dark behind light ones, so that both black and
/// white letters on a transparent background can be read.
enum Translucency {
  private static let light: (red: UInt32, green: UInt32, blue: UInt32) = (255, 255, 255)
  private static let dark: (red: UInt32, green: UInt32, blue: UInt32) = (48, 48, 48)
  /// The mean brightness from which a picture counts as light, 0 to 255.
  private static let bright = 176
  /// How many pixels along each side are sampled to tell how bright a picture is.
  private static let samples = 64

  /// Multiplies the colours of a row by their alpha, so that they can be averaged.
  static func multiply(_ row: UnsafeMutablePointer<UInt8>, _ width: Int) {
    for column in 0..<width {
      let pixel = row + column &* 4
      let alpha = UInt32(pixel[3])
      guard alpha != 255 else { continue }
      for part in 0..<3 {
        pixel[part] = UInt8(truncatingIfNeeded: (UInt32(pixel[part]) &* alpha &+ 127) / 255)
      }
    }
  }

  /// Undoes `multiply`.
  static func divide(_ row: UnsafeMutablePointer<UInt8>, _ width: Int) {
    for column in 0..<width {
      let pixel = row + column &* 4
      let alpha = UInt32(pixel[3])
      guard alpha != 255, alpha != 0 else { continue }
      for part in 0..<3 {
        pixel[part] = UInt8(min((UInt32(pixel[part]) &* 255 &+ alpha / 2) / alpha, 255))
      }
    }
  }

  /// Lays a picture that is in the program's memory on a paper that suits it.
  static func lay(_ memory: SharedMemory, _ size: PixelSize, stride: Int) {
    let paper = isLight(memory, size, stride: stride) ? dark : light
    for row in 0..<size.height {
      let pixels = (memory.start + row * stride).assumingMemoryBound(to: UInt32.self)
      for column in 0..<size.width {
        let pixel = pixels[column]
        let alpha = pixel >> 24
        guard alpha != 255 else { continue }
        let rest = 255 &- alpha
        func mix(_ colour: UInt32, _ behind: UInt32) -> UInt32 {
          (colour &* alpha &+ behind &* rest &+ 127) / 255
        }
        let red = mix(pixel >> 16 & 255, paper.red)
        let green = mix(pixel >> 8 & 255, paper.green)
        let blue = mix(pixel & 255, paper.blue)
        pixels[column] = 0xff00_0000 | red << 16 | green << 8 | blue
      }
    }
  }

  /// Whether the visible parts of a picture are light on average.
  private static func isLight(_ memory: SharedMemory, _ size: PixelSize, stride: Int) -> Bool {
    var sum = 0
    var weight = 0
    for row in Swift.stride(from: 0, to: size.height, by: max(size.height / samples, 1)) {
      for column in Swift.stride(from: 0, to: size.width, by: max(size.width / samples, 1)) {
        let pixel = (memory.start + row * stride + column * 4).assumingMemoryBound(to: UInt8.self)
        let alpha = Int(pixel[3])
        sum += (Int(pixel[2]) * 3 + Int(pixel[1]) * 6 + Int(pixel[0])) / 10 * alpha
        weight += alpha
      }
    }
    return weight > 0 && sum / weight >= bright
  }
}
