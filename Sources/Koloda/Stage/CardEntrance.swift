/// Where an undone card re-enters if it is out of sight.
public enum CardEntrance: Hashable, Sendable {
  /// From the side that it left by.
  case sideItLeft
  /// From another side.
  case side(SwipeDirection)
  /// From nowhere: it fades in at its place.
  case inPlace

  /// The side for a card that left by one, nil for a fade.
  public func side(of left: SwipeDirection) -> SwipeDirection? {
    switch self {
    case .sideItLeft: left
    case .side(let side): side
    case .inPlace: nil
    }
  }
}
