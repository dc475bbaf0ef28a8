import Koloda

/// Which pile lies on which side of the deck: each of the four sides has one, and no pile lies on
/// two.
public struct PileSides: Hashable, Sendable {
  private var piles: [SwipeDirection: Pile]

  /// The sides that piles lie on, in the order in which they are asked for their piles.
  public static let directions: [SwipeDirection] = [.left, .right, .up, .down]

  /// Reject to the left, keep to the right, favourites above, later below.
  public static let standard = PileSides([:])

  /// Puts piles on sides as wished.
  ///
  /// A side without a wish has its standard pile. A pile that is wished twice lies on the first of
  /// its sides in the order of `directions`; the other gets a pile that is left over, its own
  /// standard one if it can.
  public init(_ wishes: [SwipeDirection: Pile]) {
    var piles: [SwipeDirection: Pile] = [:]
    var free = Pile.allCases
    func put(_ pile: Pile?, _ side: SwipeDirection) {
      guard piles[side] == nil, let pile, let index = free.firstIndex(of: pile) else { return }
      piles[side] = free.remove(at: index)
    }
    for side in Self.directions { put(wishes[side], side) }
    for side in Self.directions { put(Pile(side), side) }
    for side in Self.directions { put(free.first, side) }
    self.piles = piles
  }

  /// The pile on a side; nil for the diagonals, which have none.
  public subscript(side: SwipeDirection) -> Pile? { piles[side] }

  /// The side that a pile lies on.
  public func direction(of pile: Pile) -> SwipeDirection {
    piles.first { $0.value == pile }?.key ?? pile.direction
  }

  /// Puts a pile on a side; the pile that lay there takes its place.
  public mutating func put(_ pile: Pile, on side: SwipeDirection) {
    guard let other = piles[side] else { return }
    let old = direction(of: pile)
    piles[old] = other
    piles[side] = pile
  }
}
