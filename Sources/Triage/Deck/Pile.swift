import Koloda

/// Where a decided card goes.
public enum Pile: String, CaseIterable, Hashable, Sendable, Codable {
  case keep, reject, favourite, later

  /// The pile that lies on a side by standard; nil for the diagonals, which have none.
  ///
  /// `PileSides` has it as the user does.
  public init?(_ direction: SwipeDirection) {
    switch direction {
    case .right: self = .keep
    case .left: self = .reject
    case .up: self = .favourite
    case .down: self = .later
    case .topLeft, .topRight, .bottomLeft, .bottomRight: return nil
    }
  }

  /// The side that it lies on by standard; `PileSides` has it as the user does.
  public var direction: SwipeDirection {
    switch self {
    case .keep: .right
    case .reject: .left
    case .favourite: .up
    case .later: .down
    }
  }

  /// What the pile says where a record is annotated.
  public var answer: Answer {
    switch self {
    case .keep, .favourite: .accept
    case .reject: .reject
    case .later: .ignore
    }
  }

  /// An annotator's answer.
  public enum Answer: String, Hashable, Sendable, Codable {
    case accept, reject, ignore
  }
}
