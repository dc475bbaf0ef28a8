/// Lines at fixed places of the deck: letting go of a card whose centre is beyond one decides.
public struct DecisionLines: Hashable, Sendable {
  /// The place of the left line on the canvas, in logical pixels.
  public var left: Double
  /// The place of the right line on the canvas, in logical pixels.
  public var right: Double
  /// The width of the canvas that the places are meant for, in logical pixels.
  public var canvasWidth: Double
  /// Whether the places are scaled with the deck's width.
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

  /// How far a card's centre is from each line when it rests, in logical pixels.
  func reach(from center: Double, in area: Rect) -> LineReach? {
    let scale = isScaled ? area.size.width / canvasWidth : 1
    let reach = LineReach(
      left: center - (area.origin.x + left * scale),
      right: area.origin.x + right * scale - center)
    let isLegal = reach.left > 0 && reach.right > 0 && reach.left.isFinite && reach.right.isFinite
    return isLegal ? reach : nil
  }
}

/// How far a card's centre has to go to the decision lines, in logical pixels.
struct LineReach: Hashable, Sendable {
  var left: Double
  var right: Double
}
