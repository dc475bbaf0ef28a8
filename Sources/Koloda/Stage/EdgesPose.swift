/// The blank edges below the front card at one time, ready to be drawn.
public struct EdgesPose: Hashable, Sendable {
  /// The frame of the card they lie below, at rest, in logical pixels of the view.
  public var frame: Rect
  /// The number of visible edges; fractional while one appears or disappears.
  public var depth: Double
  /// The opacity, from 0 (invisible) to 1.
  public var opacity: Double
  /// The style's edges.
  public var edges: DeckEdges

  /// The frame of the blank card whose lower end forms an edge.
  ///
  /// - Parameter index: 0 for the uppermost edge.
  /// - Returns: the frame in logical pixels of the view, or nil if that edge isn't visible.
  public func frame(at index: Int) -> Rect? {
    let part = min(max(depth - Double(index), 0), 1)
    guard index >= 0, part > 0, opacity > 0 else { return nil }
    let steps = Double(index) + part
    let inset = min(edges.inset * steps, frame.size.width / 2)
    return Rect(
      x: frame.origin.x + inset, y: frame.origin.y + edges.reach * steps,
      width: frame.size.width - 2 * inset, height: frame.size.height)
  }
}
