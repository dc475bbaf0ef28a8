/// How far the people of a pile agree on the cards that several of them answered.
///
/// The answers are nominal: two piles are the same or they are not.
package struct Agreement: Hashable, Sendable {
  /// Two people.
  package struct Pair: Hashable, Sendable {
    /// Whose answers are the rows.
    package let first: String
    /// Whose answers are the columns.
    package let second: String
    /// What they answered.
    package let confusion: ConfusionMatrix
  }

  /// One person, against all others.
  package struct Person: Hashable, Sendable {
    /// Who it is.
    package let name: String
    /// With how many answers of others the person's answers to the same cards were compared.
    package let comparisons: Int
    /// The share of those that were the same.
    package let percent: AgreementFigure
  }

  /// One pile, against all others.
  package struct Pile: Hashable, Sendable {
    /// Which it is.
    package let id: PileID
    /// How many answers to shared cards name it.
    package let answers: Int
    /// Fleiss's kappa of it.
    package let fleissKappa: AgreementFigure
    /// Krippendorff's alpha of it, all other piles taken as one.
    package let alpha: AgreementFigure
  }

  /// With fewer shared cards than this the figures are to be read with caution.
  ///
  /// At 100 cards and an agreement of 80 % the standard error of Cohen's kappa is about 0.08 for two
  /// even piles, by the formula of his paper: the first digit is just about sure.
  package static let cautionBelow = 100

  /// How many cards have an answer.
  package let cardCount: Int
  /// How many cards have answers of several people.
  package let sharedCount: Int
  /// The people, by name.
  package let people: [Person]
  /// The piles that were named, those of the deck first and in its order.
  package let piles: [Pile]
  /// Each two people who answered a card both, by name.
  package let pairs: [Pair]
  /// The share of two answers to one card that name one pile.
  package let percent: AgreementFigure
  /// Cohen's kappa, where there are two people.
  package let cohensKappa: AgreementFigure
  /// Fleiss's kappa, where all shared cards have as many answers.
  package let fleissKappa: AgreementFigure
  /// Krippendorff's alpha.
  package let alpha: AgreementFigure

  /// Whether there are too few shared cards to rely on the figures.
  package var isUncertain: Bool { sharedCount < Self.cautionBelow }

  /// Makes the figures of a tally.
  ///
  /// - Parameter order: the deck's piles; others follow by their names.
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
