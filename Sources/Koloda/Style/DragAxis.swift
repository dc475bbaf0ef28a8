/// Along which axis a hand moves a card.
public enum DragAxis: Hashable, Sendable, CaseIterable {
  /// Along both.
  case free
  /// To the left and to the right only.
  case horizontal
  /// Up and down only.
  case vertical

  /// The part of a way that the card takes.
  func projected(_ way: Point) -> Point {
    switch self {
    case .free: way
    case .horizontal: Point(x: way.x, y: 0)
    case .vertical: Point(x: 0, y: way.y)
    }
  }
}
