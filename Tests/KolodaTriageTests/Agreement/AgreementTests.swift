import KolodaTriage
import TestSupport
import Testing

/// Checks the agreement figures against the worked examples of the papers that define them.
struct WorkedExamples {
  /// Cohen 1960, table 2: two judges, 200 cases.
  @Test func cohen() throws {
    let agreement = Agreement(
      AnswerTally(confusion: [[88, 14, 18], [10, 40, 10], [2, 6, 12]]))
    #expect(agreement.cardCount == 200 && agreement.sharedCount == 200)
    #expect(agreement.percent == .value(0.7))
    #expect(rounded(agreement.cohensKappa, 3) == 0.492)
    let pair = try #require(agreement.pairs.first)
    #expect((pair.first, pair.second) == ("0", "1"))
    #expect(pair.confusion.rows == [[88, 14, 18], [10, 40, 10], [2, 6, 12]])
    #expect(pair.confusion.cardCount == 200 && pair.confusion.agreeing == 140)
    #expect(pair.confusion.percent == .value(0.7))
  }

  /// Fleiss 1971, table 1: thirty patients, each diagnosed by six psychiatrists.
  @Test func fleiss() {
    let agreement = Agreement(
      AnswerTally(
        letters: """
          dddddd bbbeee bcccce eeeeee bbbddd aacccc ccccee aacccd aadddd eeeeee
          addddd abdddd bbbccc addddd bbddde ccccce aaadee aaaaab bbdddd acceee
          eeeeee bddddd bbdeee aadddd adddde bbbbbd aaaaee bbdddd accccc eeeeee
          """))
    #expect(rounded(agreement.fleissKappa, 3) == 0.430)
    #expect(agreement.piles.map(\.id.text) == ["a", "b", "c", "d", "e"])
    #expect(agreement.piles.map(\.answers) == [26, 26, 30, 55, 43])
    #expect(
      agreement.piles.map { rounded($0.fleissKappa, 3) } == [0.245, 0.245, 0.520, 0.471, 0.566])
    #expect(agreement.cohensKappa == .undefined(.manyPeople))
  }

  /// Krippendorff 2011, examples A, B and C.
  @Test(arguments: [
    ("01 11 01 00 00 01 00 00 10 00", 0.095),
    ("ab aa bb bb db cc cc cc ee dd dd ad", 0.692),
    ("11.1 2232 3333 3333 2222 1234 4444 1121 2222 .555 ..11 .3..", 0.743),
  ])
  func krippendorff(answers: String, alpha: Double) {
    #expect(rounded(Agreement(AnswerTally(letters: answers)).alpha, 3) == alpha)
  }

  private func rounded(_ figure: AgreementFigure, _ places: Int) -> Double? {
    let scale = [1.0, 10, 100, 1000][places]
    return figure.number.map { ($0 * scale).rounded() / scale }
  }
}

/// Laws of the agreement figures for any answers.
struct AgreementLaws {
  @Test(arguments: seeds(60))
  func figuresAreFiniteAndTellOfThePeopleAndThePilesAlike(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let cards = table(&random)
    let agreement = Agreement(tally(cards))
    for figure in agreement.all {
      if let number = figure.number { #expect(number.isFinite && number <= 1, "seed \(seed)") }
    }
    // Equal cards may be added together.
    var alike = AnswerTally()
    for same in Dictionary(grouping: cards, by: { "\($0)" }).values {
      alike.add(same[0].map { (String($0.person), .letter($0.pile)) }, times: same.count)
    }
    #expect(Agreement(alike) == agreement, "seed \(seed)")
    // The order of cards, people and piles doesn't matter, nor do their names.
    #expect(Agreement(tally(cards.shuffled(using: &random))) == agreement, "seed \(seed)")
    let renamed = Agreement(tally(cards.map { $0.map { (9 - $0.person, 7 - $0.pile) } }))
    #expect(renamed.alpha.isClose(to: agreement.alpha), "seed \(seed)")
    #expect(renamed.fleissKappa.isClose(to: agreement.fleissKappa), "seed \(seed)")
    #expect(renamed.cohensKappa.isClose(to: agreement.cohensKappa), "seed \(seed)")
  }

  /// Computes alpha by its definition, 1 - D_o/D_e, comparing every pair of answers.
  @Test(arguments: seeds(60))
  func alphaIsWhatItsDefinitionSays(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let shared = table(&random).filter { $0.count > 1 }
    let answers = shared.flatMap { $0.map(\.pile) }
    var observed = 0.0
    for card in shared {
      let differing = card.reduce(0) { sum, one in
        sum + card.count { $0.pile != one.pile }
      }
      observed += Double(differing) / Double(card.count - 1)
    }
    let expected = answers.reduce(0) { sum, one in sum + answers.count { $0 != one } }
    let alpha = Agreement(tally(shared)).alpha
    guard expected > 0 else {
      #expect(alpha.number == nil, "seed \(seed)")
      return
    }
    let defined = 1 - observed / (Double(expected) / Double(answers.count - 1))
    #expect(alpha.isClose(to: .value(defined)), "seed \(seed): \(alpha), not \(defined)")
  }

  @Test func allOfOneMindIsOne() {
    let agreement = Agreement(AnswerTally(letters: "aaa bbb aaa ccc"))
    #expect(agreement.percent == .value(1))
    #expect(agreement.fleissKappa == .value(1) && agreement.alpha == .value(1))
    #expect(agreement.piles.allSatisfy { $0.fleissKappa == .value(1) && $0.alpha == .value(1) })
    #expect(agreement.people.map(\.percent) == [.value(1), .value(1), .value(1)])
  }

  @Test func aPersonIsComparedWithAllOthers() {
    let agreement = Agreement(AnswerTally(letters: "aab a.b bb. ..a"))
    #expect(agreement.cardCount == 4 && agreement.sharedCount == 3)
    #expect(agreement.people.map(\.name) == ["0", "1", "2"])
    #expect(agreement.people.map(\.comparisons) == [4, 3, 3])
    #expect(agreement.people.map(\.percent) == [.value(0.5), .value(2.0 / 3), .value(0)])
    #expect(agreement.fleissKappa == .undefined(.unevenAnswers))
  }

  @Test func theDecksPilesComeFirst() {
    var tally = AnswerTally()
    tally.add([("zoe", .reject), ("ann", .keep)])
    tally.add([("zoe", .letter(0)), ("ann", .keep)])
    // If a person answers a card twice, the last answer counts.
    tally.add([("zoe", .keep), ("ann", .later), ("zoe", .later)])
    let agreement = Agreement(tally, order: [.later, .keep])
    #expect(agreement.piles.map(\.id) == [.later, .keep, .letter(0), .reject])
    #expect(agreement.pairs.map(\.first) == ["ann"])
    #expect(
      agreement.pairs[0].confusion.rows
        == [[1, 0, 0, 0], [0, 0, 1, 1], [0, 0, 0, 0], [0, 0, 0, 0]])
    #expect(agreement.pairs[0].confusion[1, 3] == 1)
  }

  @Test func withFewCardsItIsUncertain() {
    var tally = AnswerTally()
    for _ in 1..<Agreement.cautionBelow { tally.add([("0", .keep), ("1", .keep)]) }
    #expect(Agreement(tally).isUncertain && Agreement(tally).needsCaution)
    tally.add([("0", .keep), ("1", .reject)])
    #expect(!Agreement(tally).isUncertain && !Agreement(tally).needsCaution)
  }

  @Test func figuresThatDoNotExistNeedNoCaution() {
    let agreement = Agreement(AnswerTally())
    #expect(agreement.isUncertain && !agreement.needsCaution)
  }

  @Test(arguments: [
    ("", AgreementFigure.Reason.onePerson), ("a b a", .onePerson),
    ("a. .b a.", .noSharedCard),
  ])
  func withoutSharedCardsThereIsNoFigure(answers: String, reason: AgreementFigure.Reason) {
    let agreement = Agreement(AnswerTally(letters: answers))
    #expect(agreement.pairs.isEmpty && agreement.sharedCount == 0)
    #expect(agreement.all.allSatisfy { $0 == .undefined(reason) })
  }

  @Test func onOnePileOnlyPercentSaysAnything() {
    let agreement = Agreement(AnswerTally(letters: "aa aa aa"))
    #expect(agreement.percent == .value(1))
    for figure in [agreement.cohensKappa, agreement.fleissKappa, agreement.alpha] {
      #expect(figure == .undefined(.onePile))
    }
    #expect(agreement.piles.map(\.alpha) == [.undefined(.onePile)])
    #expect(agreement.piles.map(\.fleissKappa) == [.undefined(.onePile)])
  }

  private typealias Answer = (person: Int, pile: Int)

  /// Returns random cards with random answers and gaps.
  private func table(_ random: inout SeededGenerator) -> [[Answer]] {
    let people = Int.random(in: 1...5, using: &random)
    let piles = Int.random(in: 1...4, using: &random)
    return (0..<Int.random(in: 0...20, using: &random)).map { _ in
      let truth = Int.random(in: 0..<piles, using: &random)
      return (0..<people).compactMap { person in
        if random.once(in: 4) { return nil }
        return (person, random.once(in: 2) ? truth : Int.random(in: 0..<piles, using: &random))
      }
    }
  }

  private func tally(_ cards: [[Answer]]) -> AnswerTally {
    var tally = AnswerTally()
    for card in cards { tally.add(card.map { (String($0.person), .letter($0.pile)) }) }
    return tally
  }
}

extension Agreement {
  /// All figures of the agreement.
  fileprivate var all: [AgreementFigure] {
    [percent, cohensKappa, fleissKappa, alpha] + people.map(\.percent)
      + piles.flatMap { [$0.fleissKappa, $0.alpha] }
      + pairs.flatMap { [$0.confusion.percent, $0.confusion.cohensKappa] }
  }
}

extension AgreementFigure {
  fileprivate func isClose(to other: AgreementFigure) -> Bool {
    switch (self, other) {
    case (.value(let one), .value(let other)): abs(one - other) < 1e-9
    default: self == other
    }
  }
}
