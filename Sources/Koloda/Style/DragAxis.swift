/// The axis along which a hand can move a card.
public enum DragAxis: Hashable, Sendable, CaseIterable {
  /// Both axes.
  case free
  /// Left and right only.
  case horizontal
  /// Up and down only.
  case vertical

  /// The component of a movement that the axis allows.
  package func projected(_ way: Point) -> Point {
    switch self {
    case .free: way
    case .horizontal: Point(x: way.x, y: 0)
    case .vertical: Point(x: 0, y: way.y)
    }
  }
}
