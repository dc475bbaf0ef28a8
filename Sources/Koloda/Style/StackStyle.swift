/// Koloda's first design (v1): a stack whose lower cards peek out behind the front card.
public struct StackStyle: DeckStyle, Hashable {
  /// The formula that places the cards below; two have been published.
  public enum Formula: Hashable, Sendable {
    /// The formula of Koloda's article: each card is shifted to the right by `leftMargin`.
    case article
    /// The formula of the released library: each card is centred.
    case released
  }

  /// The side on which the lower cards peek out.
  public enum PilingDirection: Hashable, Sendable {
    /// Below the front card.
    case downwards
    /// Above the front card.
    case upwards
  }

  /// The maximum number of cards shown.
  public var visibleCards: Int
  /// How a card follows the hand, decides and leaves.
  public var drag: DragProfile
  /// Whether the cards below move up while the front card is dragged.
  public var followsDrag: Bool
  /// How far each card peeks out behind the one above it, in logical pixels.
  public var topMargin: Double
  /// How far the article's formula shifts each card to the right, in logical pixels.
  public var leftMargin: Double
  /// The size of each card relative to the one above it.
  public var scale: Double
  /// The opacity of the front card, 0...1.
  public var opaque: Double
  /// The opacity of the cards below, 0...1.
  public var semiTransparent: Double
  /// The formula that places the cards.
  public var formula: Formula
  /// The side on which the lower cards peek out; the article's formula supports only downwards.
  public var piling: PilingDirection
  /// The durations and springs of the transitions.
  public var motion: DeckMotion
  /// The directions a card may leave by.
  public var directions = Set(SwipeDirection.allCases)

  /// Makes the style; the defaults are Koloda's.
  public init(
    visibleCards: Int = 3, drag: DragProfile = DragProfile(), followsDrag: Bool = true,
    topMargin: Double = 4, leftMargin: Double = 8, scale: Double = 0.95,
    opaque: Double = 1, semiTransparent: Double = 0.7, formula: Formula = .released,
    piling: PilingDirection = .downwards, motion: DeckMotion = DeckMotion()
  ) {
    self.visibleCards = visibleCards
    self.drag = drag
    self.followsDrag = followsDrag
    self.topMargin = topMargin
    self.leftMargin = leftMargin
    self.scale = scale
    self.opaque = opaque
    self.semiTransparent = semiTransparent
    self.formula = formula
    self.piling = piling
    self.motion = motion
  }

  /// The opacity of a card, 0...1; index 0 is the front card.
  public func opacity(at index: Int) -> Double { index == 0 ? opaque : semiTransparent }

  /// The frame of a card in the deck's area, in logical pixels; index 0 is the front card.
  public func frame(at index: Int, of count: Int, in size: Size) -> Rect {
    // Cards beyond the greatest number that can be shown lie at the last one's place.
    let index = min(max(index, 0), DeckStyleLimit.visibleCards)
    let count = min(max(count, 1), DeckStyleLimit.visibleCards)
    let margins = topMargin * Double(count - 1)
    // The heights shrink in proportion to the widths, leaving room for the cards that peek out.
    var factor = 1.0
    var y = 0.0
    let full = max(size.height - margins, 0)
    for _ in 0..<index {
      let previous = full * factor
      factor *= scale
      // The lower edge is one margin below that of the card above.
      y = previous - full * factor + y + topMargin
    }
    let width = size.width * factor
    let height = full * factor
    switch (formula, piling) {
    case (.article, _):
      return Rect(x: leftMargin * Double(index), y: y, width: width, height: height)
    case (.released, .downwards):
      return Rect(x: (size.width - width) / 2, y: y, width: width, height: height)
    case (.released, .upwards):
      let top = topMargin * Double(count - 1 - index)
      return Rect(x: (size.width - width) / 2, y: top, width: width, height: height)
    }
  }
}
