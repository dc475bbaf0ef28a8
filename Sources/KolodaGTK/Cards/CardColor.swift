/// An sRGB colour, not premultiplied; each component is between 0 and 1.
public struct CardColor: Hashable, Sendable {
  /// Red, 0...1.
  public var red: Double
  /// Green, 0...1.
  public var green: Double
  /// Blue, 0...1.
  public var blue: Double
  /// Opacity: 0 is transparent, 1 is opaque.
  public var alpha: Double

  /// Makes a colour from its components, each from 0 to 1.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Makes a grey, from 0 (black) to 1 (white).
  public init(white: Double, alpha: Double = 1) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// Makes a colour from `0xRRGGBB`, such as `0x2ec27e`.
  public init(hex: UInt32, alpha: Double = 1) {
    self.init(
      red: Double(hex >> 16 & 0xff) / 255, green: Double(hex >> 8 & 0xff) / 255,
      blue: Double(hex & 0xff) / 255, alpha: alpha)
  }

  /// Fully transparent.
  public static let clear = CardColor(white: 0, alpha: 0)
  /// Solid white.
  public static let white = CardColor(white: 1)
  /// Solid black.
  public static let black = CardColor(white: 0)
}
