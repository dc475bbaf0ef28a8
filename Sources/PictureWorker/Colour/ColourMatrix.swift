/// How three levels of a pixel become red, green and blue, as ITU-T H.273 numbers it.
struct ColourMatrix {
  // In 65536ths, for each of the colours.
  private var red: SIMD3<Int32>
  private var green: SIMD3<Int32>
  private var blue: SIMD3<Int32>
  /// The levels that stand for nothing.
  private var zero: SIMD3<Int32>

  /// The number of the matrix for levels that are green, blue and red already.
  static let identity = 0
  private static let differences = 8
  private static let one = 65_536.0

  /// - Parameters:
  ///   - number: the standard's MatrixCoefficients; that of most photos where it says nothing.
  ///   - primaries: its ColourPrimaries, which some matrices follow.
  ///   - isFull: whether black is 0 and white 255, rather than 16 and 235.
  init(_ number: Int, primaries: Int, isFull: Bool) {
    let light = (isFull ? 1 : 255.0 / 219) * Self.one
    let colour = (isFull ? 1 : 255.0 / 224) * Self.one
    let dark: Int32 = isFull ? 0 : 16
    func numbers(_ first: Double, _ second: Double, _ third: Double) -> SIMD3<Int32> {
      SIMD3(Int32(first.rounded()), Int32(second.rounded()), Int32(third.rounded()))
    }
    switch number {
    case Self.identity:
      zero = SIMD3(repeating: dark)
      red = numbers(0, 0, light)
      green = numbers(light, 0, 0)
      blue = numbers(0, light, 0)
    case Self.differences:
      zero = SIMD3(dark, 128, 128)
      red = numbers(light, -colour, colour)
      green = numbers(light, colour, 0)
      blue = numbers(light, -colour, -colour)
    default:
      let (first, third) = Self.weights(number, primaries)
      let second = 1 - first - third
      zero = SIMD3(dark, 128, 128)
      red = numbers(light, 0, 2 * (1 - first) * colour)
      green = numbers(
        light, -2 * third * (1 - third) / second * colour,
        -2 * first * (1 - first) / second * colour)
      blue = numbers(light, 2 * (1 - third) * colour, 0)
    }
  }

  /// How much red and blue count for brightness.
  private static func weights(_ number: Int, _ primaries: Int) -> (red: Double, blue: Double) {
    let followsPrimaries = 12
    return switch number == followsPrimaries ? primaries : number {
    case 1: (0.2126, 0.0722)
    case 4: (0.30, 0.11)
    case 7: (0.212, 0.087)
    case 9, 10: (0.2627, 0.0593)
    default: (0.299, 0.114)
    }
  }

  /// Returns the colours of a pixel.
  @inline(__always)
  func colours(_ y: Int32, _ cb: Int32, _ cr: Int32) -> (red: UInt8, green: UInt8, blue: UInt8) {
    let (y, cb, cr) = (y &- zero.x, cb &- zero.y, cr &- zero.z)
    return (
      Self.level(red.x &* y &+ red.y &* cb &+ red.z &* cr),
      Self.level(green.x &* y &+ green.y &* cb &+ green.z &* cr),
      Self.level(blue.x &* y &+ blue.y &* cb &+ blue.z &* cr)
    )
  }

  /// Returns the level of a pixel that has no colours.
  @inline(__always)
  func grey(_ y: Int32) -> UInt8 { Self.level(green.x &* (y &- zero.x)) }

  @inline(__always)
  private static func level(_ sum: Int32) -> UInt8 {
    UInt8(truncatingIfNeeded: max(0, min(255, (sum &+ 32_768) >> 16)))
  }
}
