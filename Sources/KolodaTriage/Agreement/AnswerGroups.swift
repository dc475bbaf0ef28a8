/// Which piles are the same to somebody who compares answers.
///
/// In a deck with the standard piles, Keep and Favourite are both a yes.
package struct AnswerGroups: Hashable, Sendable {
  /// What two answers are compared by.
  package enum Basis: String, CaseIterable, Hashable, Sendable {
    /// The answers that the piles count as.
    case answers
    /// The piles themselves.
    case piles
  }

  /// What answers are compared by.
  package let basis: Basis
  /// The deck's piles, in order.
  private let piles: [Pile]

  /// Makes the groups of a deck.
  ///
  /// - Parameters:
  ///   - piles: the deck's piles, in order; none for the standard ones.
  ///   - basis: what answers are compared by; nil for answers with the standard piles, else for
  ///     piles, since somebody has chosen those.
  package init(_ piles: [Pile], by basis: Basis? = nil) {
    func answers(_ piles: [Pile]) -> [PileID: Pile.Answer] {
      Dictionary(piles.map { ($0.id, $0.answer) }) { first, _ in first }
    }
    let isStandard = piles.isEmpty || answers(piles) == answers(Pile.builtIn)
    self.piles = piles.isEmpty ? Pile.builtIn : piles
    self.basis = basis ?? (isStandard ? .answers : .piles)
  }

  /// The pile that stands for all that are the same as this one: the first of them.
  ///
  /// A pile that the deck doesn't have stands for itself.
  package func group(of pile: PileID) -> PileID {
    guard basis == .answers, let answer = answer(of: pile) else { return pile }
    return piles.first { $0.answer == answer }?.id ?? pile
  }

  /// The piles that are the same as this one, in order.
  package func piles(like pile: PileID) -> [PileID] {
    let group = group(of: pile)
    let found = piles.map(\.id).filter { self.group(of: $0) == group }
    return found.isEmpty ? [pile] : found
  }

  /// The groups, in order.
  package var order: [PileID] { piles.map(\.id).filter { group(of: $0) == $0 } }

  private func answer(of pile: PileID) -> Pile.Answer? { piles.first { $0.id == pile }?.answer }
}
