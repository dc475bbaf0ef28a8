/// One of the eight ways a card can leave the deck.
public enum SwipeDirection: String, CaseIterable, Hashable, Sendable, Codable {
  case left, right, up, down
  case topLeft, topRight, bottomLeft, bottomRight

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

  /// The direction's angle in radians, clockwise from straight up.
  public var bearing: Double {
    switch self {
    case .up: 0
    case .topRight: .pi / 4
    case .right: .pi / 2
    case .bottomRight: .pi * 3 / 4
    case .down: .pi
    case .bottomLeft: .pi * 5 / 4
    case .left: .pi * 3 / 2
    case .topLeft: .pi * 7 / 4
    }
  }
}
