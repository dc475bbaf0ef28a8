/// How well several people agree on the cards that more than one of them answered.
///
/// Answers are nominal: two piles are either equal or different.
package struct Agreement: Hashable, Sendable {
  /// The answers of two people compared.
  package struct Pair: Hashable, Sendable {
    /// The person whose answers are the rows.
    package let first: String
    /// The person whose answers are the columns.
    package let second: String
    /// The counts of their answers to the same cards.
    package let confusion: ConfusionMatrix
  }

  /// One person compared with all others.
  package struct Person: Hashable, Sendable {
    /// The person's name.
    package let name: String
    /// The number of answers by others that the person's answers to the same cards were compared
    /// with.
    package let comparisons: Int
    /// The share of those answers that are equal.
    package let percent: AgreementFigure
  }

  /// One pile compared with all others.
  package struct Pile: Hashable, Sendable {
    package let id: PileID
    /// The number of answers to shared cards that name the pile.
    package let answers: Int
    /// Fleiss's kappa of the pile.
    package let fleissKappa: AgreementFigure
    /// Krippendorff's alpha of the pile, with all other piles taken as one.
    package let alpha: AgreementFigure
  }

  /// The number of shared cards below which the figures should be read with caution.
  ///
  /// At 100 cards and an agreement of 80 % the standard error of Cohen's kappa is about 0.08 for
  /// two evenly used piles, by the formula in his paper: only the first digit is reliable.
  package static let cautionBelow = 100

  /// The number of cards with an answer.
  package let cardCount: Int
  /// The number of cards with answers by several people.
  package let sharedCount: Int
  /// The people, sorted by name.
  package let people: [Person]
  /// The piles with answers: the deck's piles first in their order, then others sorted by ID.
  package let piles: [Pile]
  /// Each two people who both answered a card, sorted by name.
  package let pairs: [Pair]
  /// The share of pairs of answers to the same card that name the same pile.
  package let percent: AgreementFigure
  /// Cohen's kappa; undefined unless there are exactly two people.
  package let cohensKappa: AgreementFigure
  /// Fleiss's kappa; undefined unless all shared cards have the same number of answers.
  package let fleissKappa: AgreementFigure
  /// Krippendorff's alpha.
  package let alpha: AgreementFigure

  /// Whether there are too few shared cards to rely on the figures.
  package var isUncertain: Bool { sharedCount < Self.cautionBelow }

  /// Whether there are figures, and they should be read with caution.
  package var needsCaution: Bool { isUncertain && sharedCount > 0 }

  /// Computes the figures from a tally.
  ///
  /// - Parameters:
  ///   - tally: the counted answers.
  ///   - order: the deck's piles; other piles follow sorted by ID.
  package init(_ tally: AnswerTally, order: [PileID] = []) {
    let chance = ChanceAgreement(tally)
    cardCount = tally.cardCount
    sharedCount = tally.sharedCount
    let ranks = Dictionary(order.enumerated().map { ($1, $0) }, uniquingKeysWith: min)
    let places = tally.piles.indices.sorted { one, other in
      let (first, second) = (tally.piles[one], tally.piles[other])
      return (ranks[first] ?? .max, first.text) < (ranks[second] ?? .max, second.text)
    }
    let sorted = places.map { tally.piles[$0] }
    piles = places.map { place in
      Pile(
        id: tally.piles[place], answers: chance.answers(to: place),
        fleissKappa: chance.fleissKappa(of: place), alpha: chance.alpha(of: place))
    }
    var positions = places
    for (position, place) in places.enumerated() { positions[place] = position }
    let pairs = tally.confusions.map { pair, cells in
      let names = (tally.people[pair.first], tally.people[pair.second])
      let isTurned = names.1 < names.0
      let sortedCells = cells.map { cell, count in
        let (row, column) = (positions[cell.row], positions[cell.column])
        return (
          AnswerTally.Cell(row: isTurned ? column : row, column: isTurned ? row : column), count
        )
      }
      return Pair(
        first: isTurned ? names.1 : names.0, second: isTurned ? names.0 : names.1,
        confusion: ConfusionMatrix(Dictionary(uniqueKeysWithValues: sortedCells), piles: sorted))
    }.sorted { ($0.first, $0.second) < ($1.first, $1.second) }
    self.pairs = pairs
    people = Self.people(tally.people, pairs, else: chance.gap)
    percent = chance.percent
    fleissKappa = chance.fleissKappa
    alpha = chance.alpha
    cohensKappa =
      if let gap = chance.gap {
        .undefined(gap)
      } else if tally.people.count > 2 {
        .undefined(.manyPeople)
      } else {
        pairs.first?.confusion.cohensKappa ?? .undefined(.noSharedCard)
      }
  }

  private static func people(
    _ names: [String], _ pairs: [Pair], else gap: AgreementFigure.Reason?
  ) -> [Person] {
    var counts: [String: (all: Int, same: Int)] = [:]
    for pair in pairs {
      let (all, same) = (pair.confusion.cardCount, pair.confusion.agreeing)
      for name in [pair.first, pair.second] {
        counts[name, default: (0, 0)].all += all
        counts[name, default: (0, 0)].same += same
      }
    }
    return names.sorted().map { name in
      let (all, same) = counts[name] ?? (0, 0)
      return Person(
        name: name, comparisons: all,
        percent: all > 0
          ? .value(Double(same) / Double(all)) : .undefined(gap ?? .noSharedCard))
    }
  }
}
