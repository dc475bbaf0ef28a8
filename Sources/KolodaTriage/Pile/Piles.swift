import Koloda

/// The piles of a deck, in order: one to sixty, with different IDs and on different sides.
package struct Piles: Hashable, Sendable {
  /// The maximum number of piles in a deck.
  package static let most = 60
  /// The sides that piles can be on.
  package static let sides: [SwipeDirection] = [.left, .right, .up, .down]

  package private(set) var all: [Pile]
  /// Piles of past decisions that are no longer in the deck.
  package private(set) var former: [Pile]

  /// The default piles, except for flash cards.
  package static let builtIn = Piles(Pile.builtIn)

  /// Makes the piles of a deck, in order.
  ///
  /// If several piles have the same ID, only the first is kept; if several are on one side, only
  /// the first keeps the side; piles beyond the sixtieth are dropped. Without any pile, the
  /// built-in ones are used.
  ///
  /// - Parameters:
  ///   - wished: the piles in order.
  ///   - former: piles of past decisions; those that are also in `wished` are ignored.
  package init(_ wished: [Pile], former: [Pile] = []) {
    var taken: Set<SwipeDirection> = []
    all = []
    self.former = []
    for var pile in wished {
      guard all.count < Piles.most, !all.contains(where: { $0.id == pile.id }) else { continue }
      if let side = pile.side, !Piles.sides.contains(side) || !taken.insert(side).inserted {
        pile.side = nil
      }
      all.append(pile)
    }
    if all.isEmpty { all = Pile.builtIn }
    self.former = former.filter { self[$0.id] == nil }
  }

  /// The pile with an ID; nil if the deck has none.
  package subscript(id: PileID) -> Pile? { all.first { $0.id == id } }

  /// The pile on a side; nil if there is none.
  package subscript(side: SwipeDirection) -> Pile? { all.first { $0.side == side } }

  /// The pile with an ID, even if it is no longer in the deck; nil if it is unknown.
  package func known(_ id: PileID) -> Pile? {
    self[id] ?? former.first { $0.id == id } ?? Pile.known.first { $0.id == id }
  }

  /// The answer of a decision for a pile; `ignore` for an unknown pile.
  package func answer(of id: PileID) -> Pile.Answer { known(id)?.answer ?? .ignore }

  /// Moves a pile to a side; the pile there swaps places with it.
  package mutating func put(_ id: PileID, on side: SwipeDirection) {
    guard let index = all.firstIndex(where: { $0.id == id }), Piles.sides.contains(side) else {
      return
    }
    if let other = all.firstIndex(where: { $0.side == side }) { all[other].side = all[index].side }
    all[index].side = side
  }
}
