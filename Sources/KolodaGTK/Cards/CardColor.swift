/// A colour in sRGB, each part from 0 to 1, not premultiplied.
public struct CardColor: Hashable, Sendable {
  /// Red, 0...1.
  public var red: Double
  /// Green, 0...1.
  public var green: Double
  /// Blue, 0...1.
  public var blue: Double
  /// How much it covers: 0 is clear, 1 is solid.
  public var alpha: Double

  /// Makes a colour from its parts, each from 0 to 1.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Makes a grey.
  public init(white: Double, alpha: Double = 1) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// Makes a colour from the six digits it has in a style sheet, as in `0x2ec27e`.
  public init(hex: UInt32, alpha: Double = 1) {
    self.init(
      red: Double(hex >> 16 & 0xff) / 255, green: Double(hex >> 8 & 0xff) / 255,
      blue: Double(hex & 0xff) / 255, alpha: alpha)
  }

  /// Nothing at all: what lies behind shows through.
  public static let clear = CardColor(white: 0, alpha: 0)
  /// Solid white.
  public static let white = CardColor(white: 1)
  /// Solid black.
  public static let black = CardColor(white: 0)
}
