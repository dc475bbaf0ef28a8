import Koloda

/// The sign in the middle of an overlay.
public enum OverlayGlyph: Hashable, Sendable, CaseIterable {
  /// Two crossed strokes.
  case cross
  /// A check mark.
  case tick
  /// A star with five points.
  case star
  /// A clock's face with two hands.
  case clock
  /// A heart.
  case heart
  /// An hourglass: the card waits.
  case hourglass
}

/// How the overlay of one direction looks: it lies over the card and tells what letting go does.
public struct OverlayLook: Hashable, Sendable {
  /// The colour over the whole card.
  public var tint: CardColor
  /// The sign in the middle.
  public var glyph: OverlayGlyph
  /// The words under the sign, such as the pile's name; empty for none.
  public var label: String

  /// Makes a look.
  public init(tint: CardColor, glyph: OverlayGlyph, label: String = "") {
    self.tint = tint
    self.glyph = glyph
    self.label = label
  }

  /// Red with a cross, green with a tick, yellow with a star, blue with a clock; the colours are
  /// those of the Adwaita palette.
  public static let standard: [SwipeDirection: OverlayLook] = [
    .left: OverlayLook(tint: CardColor(hex: 0xe01b24), glyph: .cross),
    .right: OverlayLook(tint: CardColor(hex: 0x2ec27e), glyph: .tick),
    .up: OverlayLook(tint: CardColor(hex: 0xf5c211), glyph: .star),
    .down: OverlayLook(tint: CardColor(hex: 0x3584e4), glyph: .clock),
  ]

  /// The strongest tint, 0...1.
  static let tintOpacity = 0.55
  /// The sign's extent, in logical pixels.
  static let glyphSize = 96.0
  /// The sign's extent when letting go decides, in logical pixels.
  static let grownGlyphSize = 112.0
  /// The size of the letters under the sign at the desktop's standard, in logical pixels.
  static let labelSize = 20.0
  /// Between the sign's square and its words, in logical pixels.
  static let labelGap = 2.0
  /// How far words stay away from the card's sides, in logical pixels.
  static let labelMargin = 12.0
  /// How far the solid band of high contrast reaches beyond sign and words, in logical pixels.
  static let bandPadding = 10.0
  /// The border's width when letting go decides, in logical pixels.
  static let borderWidth = 3.0
  /// The black border around it in high contrast, in logical pixels.
  static let strongBorderWidth = 7.0
  /// The border's opacity, 0...1.
  static let borderOpacity = 0.95
  /// The overlay's strength that can be seen at all, 0...1.
  static let leastProgress = 0.001

  /// The extent of the badge on a card that waits for an answer, in logical pixels.
  static let badgeSize = 44.0
  /// How far it is from the card's edges, in logical pixels.
  static let badgeInset = 14.0

  /// Where the badge's middle lies on a card whose middle is the origin: at the upper right.
  static func badgePlace(on card: Size) -> Point {
    let inset = badgeInset + badgeSize / 2
    return Point(x: card.width / 2 - inset, y: inset - card.height / 2)
  }

  /// Where the middle of the words under a sign lies on a card whose middle is the origin.
  static func labelPlace(height: Double) -> Point {
    Point(x: 0, y: grownGlyphSize / 2 + labelGap + height / 2)
  }

  /// How large the words are on a card that is narrower than they are.
  static func labelScale(of width: Double, on card: Size) -> Double {
    guard width > 0 else { return 1 }
    return min(1, max(card.width - 2 * labelMargin, 1) / width)
  }

  /// The sign's size on a card, relative to the size it is baked at.
  static func glyphScale(of pose: CardPose, growth: Double) -> Double {
    let growth = pose.role == .pile(0) ? growth : pose.role == .departing ? 1 : 0
    let small = glyphSize / grownGlyphSize
    return small + (1 - small) * growth
  }
}
