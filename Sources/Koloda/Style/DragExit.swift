/// Where a decided card flies to.
public enum DragExit: Hashable, Sendable {
  /// Out of the view along its heading.
  case outOfView
  /// Straight to a side, until its left edge is at a place on a canvas, or its right edge at the
  /// mirrored place; places are scaled with the deck's width.
  case beyondEdge(left: Double, canvasWidth: Double)
  /// With its centre to a place on a canvas to the right, or as far beyond its left edge, scaled
  /// with the deck's width, and vertically by a multiple of the drag from its place of rest.
  case beside(x: Double, canvasWidth: Double, dragFactor: Double)

  /// The centre of a card that has left, nil where the heading decides.
  ///
  /// - Parameters:
  ///   - direction: the side that it leaves by.
  ///   - card: where the card is, in the deck's area.
  ///   - translation: how far it was dragged.
  ///   - size: the size of the deck's area.
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
      // Where it was let go is one drag from where it started.
      y += (factor - 1) * translation.y
      return Point(x: side.x * x * size.width / canvasWidth, y: y)
    }
  }
}
