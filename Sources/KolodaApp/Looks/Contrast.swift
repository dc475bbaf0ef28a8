import Glibc

/// How well one colour stands out from another, as WCAG 2 counts it.
enum Contrast {
  /// What symbols need at least is 3; this leaves something for the edges of thin lines.
  static let ofSymbols = 3.3

  /// Returns the contrast of two colours, given as 0xRRGGBB, from 1 to 21.
  static func between(_ one: UInt32, _ other: UInt32) -> Double {
    let (first, second) = (luminance(of: one), luminance(of: other))
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  /// Returns a colour, given as 0xRRGGBB, made darker or lighter until it stands out from a ground.
  static func standingOut(_ colour: UInt32, from ground: UInt32) -> UInt32 {
    let end: UInt32 = luminance(of: ground) > 0.18 ? 0x00_0000 : 0xff_ffff
    let steps = 50
    return (0...steps).lazy.map { mix(colour, end, Double($0) / Double(steps)) }
      .first { between($0, ground) >= ofSymbols } ?? end
  }

  private static func luminance(of colour: UInt32) -> Double {
    let parts = channels(of: colour).map { channel in
      let part = channel / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  /// Red, green and blue, from 0 to 255.
  private static func channels(of colour: UInt32) -> [Double] {
    [16, 8, 0].map { Double(colour >> $0 & 0xff) }
  }

  private static func mix(_ one: UInt32, _ other: UInt32, _ share: Double) -> UInt32 {
    zip(channels(of: one), channels(of: other)).reduce(0) { mixed, pair in
      mixed << 8 | UInt32((pair.0 + (pair.1 - pair.0) * share).rounded())
    }
  }
}
