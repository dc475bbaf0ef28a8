import Koloda
import KolodaTriage

/// The sides of the built-in piles: each of the four sides has one pile, and no pile has two.
struct PileSides: Hashable, Sendable {
  private var piles: [SwipeDirection: PileID]

  /// The sides that have piles, in order of priority.
  static let directions = Piles.sides

  /// Reject on the left, keep on the right, favourite at the top, later at the bottom.
  static let standard = PileSides([:])

  /// Puts piles on sides.
  ///
  /// A side without a wish gets its default pile. A pile that is wished for twice goes to the first
  /// of those sides in `directions`; the other side gets a pile that is left over, its own default
  /// if possible.
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

  /// The pile on a side; nil for the diagonals.
  subscript(side: SwipeDirection) -> PileID? { piles[side] }

  /// Returns the side of a pile; nil if the pile isn't built in.
  func direction(of pile: PileID) -> SwipeDirection? { piles.first { $0.value == pile }?.key }

  /// Puts a pile on a side, and swaps it with the pile there.
  mutating func put(_ pile: PileID, on side: SwipeDirection) {
    guard let other = piles[side], let old = direction(of: pile) else { return }
    piles[old] = other
    piles[side] = pile
  }
}

extension Piles {
  /// The built-in piles, on the sides chosen by the user.
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
