/// Where an undone card enters from if it is out of sight.
public enum CardEntrance: Hashable, Sendable {
  /// The side it left by.
  case sideItLeft
  /// A given side.
  case side(SwipeDirection)
  /// No side: it fades in at its place.
  case inPlace

  /// The side that a card enters from, given the side it left by; nil for a fade.
  public func side(of left: SwipeDirection) -> SwipeDirection? {
    switch self {
    case .sideItLeft: left
    case .side(let side): side
    case .inPlace: nil
    }
  }
}
