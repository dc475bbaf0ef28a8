/// How far a card's picture reaches beyond the card on each side, in logical pixels.
public struct CardMargins: Hashable, Sendable {
  /// Above the card.
  public var top: Double
  /// To the right of the card.
  public var right: Double
  /// Below the card.
  public var bottom: Double
  /// To the left of the card.
  public var left: Double

  /// Makes margins from the four sides, clockwise from the top.
  public init(top: Double, right: Double, bottom: Double, left: Double) {
    self.top = top
    self.right = right
    self.bottom = bottom
    self.left = left
  }
}
