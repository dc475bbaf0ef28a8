/// Agreement beyond chance between any number of people, computed from the coincidences of answers.
struct ChanceAgreement {
  /// Why all figures are undefined; nil if some are defined.
  let gap: AgreementFigure.Reason?
  /// The number of answers to each shared card if it is the same for all.
  private let evenSize: Int?
  /// The number of answers to shared cards for each pile.
  private let answers: [Int: Int]
  private let answerCount: Int
  /// The number of ordered pairs of answers to the same card, and how many of them agree, by pile.
  private let pairCount: Int
  private let agreeing: [Int: Int]
  /// Krippendorff's o_cc: the agreeing pairs, each divided by the number of the card's answers less
  /// one.
  private let weighed: [Int: Double]
  /// The sum of `weighed` over all piles.
  private let weighedSum: Double

  init(_ tally: AnswerTally) {
    gap =
      tally.people.count < 2
      ? .onePerson : tally.sharedCount == 0 ? .noSharedCard : nil
    evenSize = tally.cardsBySize.count == 1 ? tally.cardsBySize.keys.first : nil
    var answers: [Int: Int] = [:]
    var agreeing: [Int: Int] = [:]
    var weighed: [Int: Double] = [:]
    var weighedSum = 0.0
    var pairCount = 0
    for (size, cells) in tally.coincidences.sorted(by: { $0.key < $1.key }) {
      // Each answer forms a pair with each other answer to the card.
      var pairs: [Int: Int] = [:]
      for (cell, count) in cells {
        pairs[cell.row, default: 0] += count
        pairCount += count
        guard cell.row == cell.column else { continue }
        agreeing[cell.row, default: 0] += count
        weighed[cell.row, default: 0] += Double(count) / Double(size - 1)
      }
      let same = cells.reduce(0) { $0 + ($1.key.row == $1.key.column ? $1.value : 0) }
      weighedSum += Double(same) / Double(size - 1)
      for (pile, count) in pairs { answers[pile, default: 0] += count / (size - 1) }
    }
    self.answers = answers
    self.agreeing = agreeing
    self.weighed = weighed
    self.weighedSum = weighedSum
    self.pairCount = pairCount
    answerCount = answers.values.reduce(0, +)
  }

  /// The number of answers to shared cards that name a pile.
  func answers(to pile: Int) -> Int { answers[pile] ?? 0 }

  /// The share of pairs of answers to the same card that name the same pile.
  var percent: AgreementFigure {
    if let gap { return .undefined(gap) }
    return .value(Double(agreeing.values.reduce(0, +)) / Double(pairCount))
  }

  // MARK: Fleiss

  /// Fleiss's kappa, for the same number of answers to each card, though not necessarily by the
  /// same people.
  ///
  /// κ = (P̄ − P̄_e) / (1 − P̄_e), where P̄ is the share of pairs of answers to one card that agree
  /// and P̄_e = Σ p_j². Source: J. L. Fleiss, "Measuring nominal scale agreement among many
  /// raters", Psychological Bulletin 76 (1971), 378-382.
  var fleissKappa: AgreementFigure {
    if let gap { return .undefined(gap) }
    guard evenSize != nil else { return .undefined(.unevenAnswers) }
    let all = Double(answerCount)
    let expected = answers.values.reduce(0) { $0 + Double($1) * Double($1) }
    guard answers.count > 1 else { return .undefined(.onePile) }
    let observed = Double(agreeing.values.reduce(0, +)) / Double(pairCount) * all * all
    return .beyondChance(observed: observed, expected: expected, of: all * all)
  }

  /// Fleiss's kappa of one pile.
  ///
  /// κ_j = (P̄_j − p_j) / (1 − p_j), where P̄_j is the probability that a second answer names the
  /// pile if the first does. Source: the same paper.
  func fleissKappa(of pile: Int) -> AgreementFigure {
    if let gap { return .undefined(gap) }
    guard let evenSize else { return .undefined(.unevenAnswers) }
    let own = answers(to: pile)
    guard own > 0 else { return .undefined(.noSharedCard) }
    let share = Double(own) / Double(answerCount)
    let again = Double(agreeing[pile] ?? 0) / Double(own * (evenSize - 1))
    return .beyondChance(observed: again, expected: share, of: 1)
  }

  // MARK: Krippendorff

  /// Krippendorff's alpha for nominal answers by any number of people, with missing answers.
  ///
  /// α = ((n − 1) Σ o_cc − Σ n_c (n_c − 1)) / (n (n − 1) − Σ n_c (n_c − 1)), where o_cc is the
  /// number of pairs of answers to one card that name pile c, each divided by the number of the
  /// card's answers less one, n_c is the number of answers that name c, and n the number of all
  /// answers. Source: K. Krippendorff, "Computing Krippendorff's Alpha-Reliability" (2011), section
  /// D, https://repository.upenn.edu/asc_papers/43.
  var alpha: AgreementFigure {
    if let gap { return .undefined(gap) }
    guard answers.count > 1 else { return .undefined(.onePile) }
    return alpha(observed: weighedSum, Array(answers.values))
  }

  /// Krippendorff's alpha of one pile, with all others taken as one.
  func alpha(of pile: Int) -> AgreementFigure {
    if let gap { return .undefined(gap) }
    let own = answers(to: pile)
    guard own > 0 else { return .undefined(.noSharedCard) }
    let others = answerCount - own
    guard others > 0 else { return .undefined(.onePile) }
    // An answer for this pile is paired either with the same pile or with another: o_cc + o_ck =
    // n_c.
    let mixed = Double(own) - (weighed[pile] ?? 0)
    return alpha(observed: Double(answerCount) - 2 * mixed, [own, others])
  }

  private func alpha(observed: Double, _ counts: [Int]) -> AgreementFigure {
    let all = Double(answerCount)
    let expected = counts.reduce(0) { $0 + Double($1) * Double($1 - 1) }
    return .beyondChance(observed: (all - 1) * observed, expected: expected, of: all * (all - 1))
  }
}
