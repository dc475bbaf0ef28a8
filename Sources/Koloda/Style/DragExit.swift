/// Where a decided card flies to.
public enum DragExit: Hashable, Sendable {
  /// Out of view along its heading.
  case outOfView
  /// Horizontally, until the card's left edge is at `left` on a canvas of the given width, or for a
  /// swipe to the left its right edge at the mirrored place; scaled to the width of the deck's
  /// area.
  case beyondEdge(left: Double, canvasWidth: Double)
  /// To the centre `x`, or `-x` for a swipe to the left, on a canvas of the given width, scaled to
  /// the width of the deck's area; vertically to `dragFactor` times the drag from the place of
  /// rest.
  case beside(x: Double, canvasWidth: Double, dragFactor: Double)

  /// The centre of a decided card at the end of its flight; nil to leave along its heading.
  ///
  /// - Parameters:
  ///   - direction: the side it leaves by.
  ///   - card: the card's frame in the deck's area, in logical pixels.
  ///   - translation: how far it was dragged, in logical pixels.
  ///   - size: the size of the deck's area, in logical pixels.
  func center(
    toward direction: SwipeDirection, of card: Rect, dragged translation: Point, in size: Size
  ) -> Point? {
    let side = direction.unitPoint
    guard side.x != 0, side.y == 0 else { return nil }
    let right: Double
    var y = card.center.y
    switch self {
    case .outOfView: return nil
    case .beyondEdge(let left, let canvasWidth):
      guard canvasWidth > 0 else { return nil }
      right = left * size.width / canvasWidth + card.size.width / 2
      return Point(x: side.x > 0 ? right : size.width - right, y: y)
    case .beside(let x, let canvasWidth, let factor):
      guard canvasWidth > 0 else { return nil }
      // The card is already one drag away from its place of rest.
      y += (factor - 1) * translation.y
      return Point(x: side.x * x * size.width / canvasWidth, y: y)
    }
  }
}
