/// A set of directions as bits: every move of a drag uses it, so it must not need hashing.
struct DirectionMask: Hashable, Sendable {
  private var bits: UInt8 = 0

  init(_ directions: Set<SwipeDirection>) {
    for direction in directions { bits |= DirectionMask.bit(direction) }
  }

  func contains(_ direction: SwipeDirection) -> Bool {
    bits & DirectionMask.bit(direction) != 0
  }

  private static func bit(_ direction: SwipeDirection) -> UInt8 {
    switch direction {
    case .left: 1
    case .right: 2
    case .up: 4
    case .down: 8
    case .topLeft: 16
    case .topRight: 32
    case .bottomLeft: 64
    case .bottomRight: 128
    }
  }
}
