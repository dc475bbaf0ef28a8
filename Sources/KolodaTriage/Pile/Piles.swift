import Koloda

/// The piles of a deck, in order: one to eight, no two of one name, no two on one side.
package struct Piles: Hashable, Sendable {
  /// The most piles that a deck has.
  package static let most = 8
  /// The sides that a pile may lie on.
  package static let sides: [SwipeDirection] = [.left, .right, .up, .down]

  /// The piles, in order.
  package private(set) var all: [Pile]
  /// Others that decisions were made for: no card goes there any more.
  package private(set) var former: [Pile]

  /// The piles that come with the program.
  package static let builtIn = Piles(Pile.builtIn)

  /// Takes piles in order: of two with one name the first, of two on one side the first has the
  /// side, and what is more than eight is left out.
  ///
  /// Without any they are the built-in ones.
  ///
  /// - Parameter former: piles that decisions were made for; those that are among the others are
  ///   no former ones.
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

  /// The pile of a name; nil if the deck has none.
  package subscript(id: PileID) -> Pile? { all.first { $0.id == id } }

  /// The pile on a side; nil if none lies there.
  package subscript(side: SwipeDirection) -> Pile? { all.first { $0.side == side } }

  /// What is known of a pile, also of one that the deck has no more; nil for nothing.
  package func known(_ id: PileID) -> Pile? {
    self[id] ?? former.first { $0.id == id } ?? Pile.known.first { $0.id == id }
  }

  /// What a decision for a pile answers; one of which nothing is known is ignored.
  package func answer(of id: PileID) -> Pile.Answer { known(id)?.answer ?? .ignore }

  /// Puts a pile on a side; the pile that lay there takes its place.
  package mutating func put(_ id: PileID, on side: SwipeDirection) {
    guard let index = all.firstIndex(where: { $0.id == id }), Piles.sides.contains(side) else {
      return
    }
    if let other = all.firstIndex(where: { $0.side == side }) { all[other].side = all[index].side }
    all[index].side = side
  }
}
