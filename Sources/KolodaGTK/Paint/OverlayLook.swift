import Koloda

/// A sign that an overlay can show in the middle of the card.
public enum OverlayGlyph: Hashable, Sendable, CaseIterable {
  /// Two crossed strokes.
  case cross
  /// A check mark.
  case tick
  /// A star with five points.
  case star
  /// A clock face with two hands.
  case clock
  /// A heart.
  case heart
  /// An hourglass, for a card that waits for an answer.
  case hourglass
}

/// The look of one direction's overlay, which lies over the card and shows what letting go does.
public struct OverlayLook: Hashable, Sendable {
  /// The colour laid over the card: over all of it at 55 percent of its opacity, or in high
  /// contrast as a solid band behind sign and text.
  public var tint: CardColor
  /// The sign in the middle.
  public var glyph: OverlayGlyph
  /// The text under the sign, such as the pile's name; empty for none.
  public var label: String

  /// Makes a look from a colour, a sign and a text.
  public init(tint: CardColor, glyph: OverlayGlyph, label: String = "") {
    self.tint = tint
    self.glyph = glyph
    self.label = label
  }

  /// Left is red with a cross, right green with a tick, up yellow with a star and down blue with a
  /// clock; the colours are from the Adwaita palette.
  public static let standard: [SwipeDirection: OverlayLook] = [
    .left: OverlayLook(tint: CardColor(hex: 0xe01b24), glyph: .cross),
    .right: OverlayLook(tint: CardColor(hex: 0x2ec27e), glyph: .tick),
    .up: OverlayLook(tint: CardColor(hex: 0xf5c211), glyph: .star),
    .down: OverlayLook(tint: CardColor(hex: 0x3584e4), glyph: .clock),
  ]

  /// The opacity of a tint at full strength, 0...1.
  static let tintOpacity = 0.55
  /// The width and height of the sign, in logical pixels.
  static let glyphSize = 96.0
  /// The width and height of the sign where letting go decides the card, in logical pixels.
  static let grownGlyphSize = 112.0
  /// The font size of the text under the sign at the desktop's standard text size, in logical
  /// pixels.
  static let labelSize = 20.0
  /// The gap between the sign's square and its text, in logical pixels.
  static let labelGap = 2.0
  /// The margin between the text and the card's sides, in logical pixels.
  static let labelMargin = 12.0
  /// How far the solid band of high contrast extends beyond sign and text, in logical pixels.
  static let bandPadding = 10.0
  /// The width of the border shown where letting go decides the card, in logical pixels.
  static let borderWidth = 3.0
  /// The width of the black border behind it in high contrast, in logical pixels.
  static let strongBorderWidth = 7.0
  /// The border's opacity, 0...1.
  static let borderOpacity = 0.95
  /// The progress below which an overlay is invisible and not drawn, 0...1.
  static let leastProgress = 0.001

  /// The width and height of the badge on a card that waits for an answer, in logical pixels.
  static let badgeSize = 44.0
  /// The badge's distance from the card's edges, in logical pixels.
  static let badgeInset = 14.0

  /// The badge's centre at the card's upper right, relative to the card's centre.
  static func badgePlace(on card: Size) -> Point {
    let inset = badgeInset + badgeSize / 2
    return Point(x: card.width / 2 - inset, y: inset - card.height / 2)
  }

  /// The centre of the text under a sign, relative to the card's centre.
  static func labelPlace(height: Double) -> Point {
    Point(x: 0, y: grownGlyphSize / 2 + labelGap + height / 2)
  }

  /// The factor by which a text is shrunk to fit the card's width; at most 1.
  static func labelScale(of width: Double, on card: Size) -> Double {
    guard width > 0 else { return 1 }
    return min(1, max(card.width - 2 * labelMargin, 1) / width)
  }

  /// The sign's size on a card, relative to the size at which it is baked.
  static func glyphScale(of pose: CardPose, growth: Double) -> Double {
    let growth = pose.role == .pile(0) ? growth : pose.role == .departing ? 1 : 0
    let small = glyphSize / grownGlyphSize
    return small + (1 - small) * growth
  }
}
