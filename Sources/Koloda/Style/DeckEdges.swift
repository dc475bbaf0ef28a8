/// Blank card edges shown below the front card, in place of the cards in the stack.
public struct DeckEdges: Hashable, Sendable {
  /// The maximum number of edges; there is never an edge without a card.
  public var count: Int
  /// How far each edge shows below the one above it, in logical pixels.
  public var reach: Double
  /// How much narrower each edge is than the one above it, on each side, in logical pixels.
  public var inset: Double

  /// Makes edges; the defaults look like a stack of paper.
  public init(count: Int = 2, reach: Double = 6, inset: Double = 12) {
    self.count = count
    self.reach = reach
    self.inset = inset
  }
}
