/// One of the eight ways a card can leave the deck.
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

  /// The direction's point on the edge of the square from -1 to 1, without unit.
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

  /// The unit vector that points this way, without unit.
  public var unitVector: Point {
    let point = unitPoint
    return point * (1 / (point.x * point.x + point.y * point.y).squareRoot())
  }

  /// How far a card turns that is swiped this way programmatically, in radians.
  ///
  /// Koloda turns it by `bearing / 2 - pi / 4`, with the bearing from the direction's point to
  /// the middle. Below the middle that angle wraps round; here the lower half mirrors the upper.
  public var turn: Double {
    switch self {
    case .up, .down: 0
    case .left: -.pi / 4
    case .right: .pi / 4
    case .topLeft, .bottomLeft: -.pi / 8
    case .topRight, .bottomRight: .pi / 8
    }
  }

  /// The direction opposite to this one.
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
