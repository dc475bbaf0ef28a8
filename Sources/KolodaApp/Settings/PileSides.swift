import Koloda
import KolodaTriage

/// Which of the built-in piles lies on which side of the deck: each of the four sides has one, and
/// no pile lies on two.
struct PileSides: Hashable, Sendable {
  private var piles: [SwipeDirection: PileID]

  /// The sides that piles lie on, in the order in which they are asked for their piles.
  static let directions = Piles.sides

  /// Reject to the left, keep to the right, favourites above, later below.
  static let standard = PileSides([:])

  /// Puts piles on sides as wished.
  ///
  /// A side without a wish has its standard pile. A pile that is wished twice lies on the first of
  /// its sides in the order of `directions`; the other gets a pile that is left over, its own
  /// standard one if it can.
  init(_ wishes: [SwipeDirection: PileID]) {
    var piles: [SwipeDirection: PileID] = [:]
    var free = PileID.builtIn
    func put(_ pile: PileID?, _ side: SwipeDirection) {
      guard piles[side] == nil, let pile, let index = free.firstIndex(of: pile) else { return }
      piles[side] = free.remove(at: index)
    }
    for side in Self.directions { put(wishes[side], side) }
    for side in Self.directions { put(Piles.builtIn[side]?.id, side) }
    for side in Self.directions { put(free.first, side) }
    self.piles = piles
  }

  /// The pile on a side; nil for the diagonals, which have none.
  subscript(side: SwipeDirection) -> PileID? { piles[side] }

  /// The side that a pile lies on; nil for one that isn't built in.
  func direction(of pile: PileID) -> SwipeDirection? { piles.first { $0.value == pile }?.key }

  /// Puts a pile on a side; the pile that lay there takes its place.
  mutating func put(_ pile: PileID, on side: SwipeDirection) {
    guard let other = piles[side], let old = direction(of: pile) else { return }
    piles[old] = other
    piles[side] = pile
  }
}

extension Piles {
  /// The built-in piles on the sides that the user has put them on.
  init(_ sides: PileSides) {
    self.init(
      Pile.builtIn.map { pile in
        var pile = pile
        pile.side = sides.direction(of: pile.id)
        return pile
      })
  }
}

extension PileID {
  /// The piles that come with the program.
  static let builtIn = Pile.builtIn.map(\.id)
}
