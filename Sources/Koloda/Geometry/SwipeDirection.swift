/// One of the eight directions in which a card can leave the deck.
public enum SwipeDirection: String, CaseIterable, Hashable, Sendable, Codable {
  /// Straight to the left.
  case left
  /// Straight to the right.
  case right
  /// Straight up.
  case up
  /// Straight down.
  case down
  /// Towards the upper left corner.
  case topLeft
  /// Towards the upper right corner.
  case topRight
  /// Towards the lower left corner.
  case bottomLeft
  /// Towards the lower right corner.
  case bottomRight

  /// The direction's point on the edge of the square from -1 to 1; y increases downwards.
  public var unitPoint: Point {
    switch self {
    case .left: Point(x: -1, y: 0)
    case .right: Point(x: 1, y: 0)
    case .up: Point(x: 0, y: -1)
    case .down: Point(x: 0, y: 1)
    case .topLeft: Point(x: -1, y: -1)
    case .topRight: Point(x: 1, y: -1)
    case .bottomLeft: Point(x: -1, y: 1)
    case .bottomRight: Point(x: 1, y: 1)
    }
  }

  /// The vector of length 1 in this direction; y increases downwards.
  public var unitVector: Point {
    let point = unitPoint
    return point * (1 / (point.x * point.x + point.y * point.y).squareRoot())
  }

  /// The rotation of a card that is swiped programmatically in this direction, in radians.
  ///
  /// Koloda for iOS rotates the card by `bearing / 2 - pi / 4`, where the bearing is the angle from
  /// the direction's point to the centre. That angle wraps around in the lower half; here the lower
  /// half mirrors the upper one.
  public var turn: Double {
    switch self {
    case .up, .down: 0
    case .left: -.pi / 4
    case .right: .pi / 4
    case .topLeft, .bottomLeft: -.pi / 8
    case .topRight, .bottomRight: .pi / 8
    }
  }

  /// The opposite direction.
  public var opposite: SwipeDirection {
    switch self {
    case .left: .right
    case .right: .left
    case .up: .down
    case .down: .up
    case .topLeft: .bottomRight
    case .topRight: .bottomLeft
    case .bottomLeft: .topRight
    case .bottomRight: .topLeft
    }
  }
}
