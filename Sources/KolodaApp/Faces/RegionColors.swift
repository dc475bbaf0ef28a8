import KolodaGTK

/// The colours of regions: each label has the same one on every card.
enum RegionColors {
  /// Colours of GNOME's palette that are told apart.
  private static let palette: [UInt32] = [
    0x3584e4, 0x33d17a, 0xf6d32d, 0xff7800, 0xed333b, 0xc061cb, 0x00bcd4, 0xf0a6ca,
  ]
  private static let white = CardColor(red: 1, green: 1, blue: 1)
  private static let black = CardColor(red: 0, green: 0, blue: 0)
  /// The luminance from which black has the better contrast, by WCAG's formula.
  private static let bright = 0.179

  /// The colour of a label.
  static func color(of label: String) -> CardColor {
    let hash = label.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return CardColor(hex: palette[Int((hash ^ hash >> 32) % UInt64(palette.count))])
  }

  /// The colour of letters on another.
  static func ink(on ground: CardColor) -> CardColor {
    func linear(_ value: Double) -> Double { value * value }
    let luminance =
      0.2126 * linear(ground.red) + 0.7152 * linear(ground.green) + 0.0722 * linear(ground.blue)
    return luminance > bright ? black : white
  }
}
