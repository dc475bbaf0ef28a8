/// The blank edges that a style shows below the front card, in place of the cards in the stack.
public struct DeckEdges: Hashable, Sendable {
  /// How many there are at most; there is none that no card stands for.
  public var count: Int
  /// How far each shows below the one above it, in logical pixels.
  public var reach: Double
  /// How far each is narrower than the one above it on either side, in logical pixels.
  public var inset: Double

  /// Makes the edges of a stack of paper.
  public init(count: Int = 2, reach: Double = 6, inset: Double = 12) {
    self.count = count
    self.reach = reach
    self.inset = inset
  }
}
