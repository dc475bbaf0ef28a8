/// Where the blank edges below the front card are drawn at one time.
public struct EdgesPose: Hashable, Sendable {
  /// The card that they lie below, at rest, in logical pixels of the view.
  public var frame: Rect
  /// How many edges show; a part of one while it comes or goes.
  public var depth: Double
  /// 0 (not seen) to 1.
  public var opacity: Double
  /// The style's figures.
  public var edges: DeckEdges

  /// The card whose lower end an edge is.
  ///
  /// - Parameter index: 0 for the uppermost edge.
  /// - Returns: its frame, in logical pixels, or nil where that edge doesn't show.
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
