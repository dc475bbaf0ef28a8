/// Vertical lines in the deck's area; releasing a card decides it if its centre is beyond one.
public struct DecisionLines: Hashable, Sendable {
  /// The x coordinate of the left line on the canvas, in logical pixels.
  public var left: Double
  /// The x coordinate of the right line on the canvas, in logical pixels.
  public var right: Double
  /// The width of the canvas that `left` and `right` refer to, in logical pixels.
  public var canvasWidth: Double
  /// Whether `left` and `right` are scaled by the width of the deck's area relative to
  /// `canvasWidth`.
  public var isScaled: Bool

  /// Makes lines; the defaults are those of the prototype of Koloda's second design.
  public init(
    left: Double = 75, right: Double = 300, canvasWidth: Double = 375, isScaled: Bool = true
  ) {
    self.left = left
    self.right = right
    self.canvasWidth = canvasWidth
    self.isScaled = isScaled
  }

  /// The distance from a resting card's centre to each line, in logical pixels; nil if the centre
  /// isn't between the lines.
  func reach(from center: Double, in area: Rect) -> LineReach? {
    let scale = isScaled ? area.size.width / canvasWidth : 1
    let reach = LineReach(
      left: center - (area.origin.x + left * scale),
      right: area.origin.x + right * scale - center)
    let isLegal = reach.left > 0 && reach.right > 0 && reach.left.isFinite && reach.right.isFinite
    return isLegal ? reach : nil
  }
}

/// How far a card's centre must move to reach each decision line, in logical pixels.
struct LineReach: Hashable, Sendable {
  var left: Double
  var right: Double
}
