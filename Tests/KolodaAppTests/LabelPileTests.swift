import Koloda
import KolodaTriage
import Testing

@testable import KolodaApp
@testable import KolodaRecords

/// Piles for the labels that records may get.
@MainActor
@Suite struct LabelPileTests {
  private func piles(
    _ labels: [(id: String, name: String, count: Int)], insteadOf piles: Piles = .builtIn
  ) -> Piles {
    var draft = PileDraft(piles)
    draft.adopt(
      FieldLabels(labels.map { FieldLabels.Label(id: $0.id, name: $0.name, count: $0.count) }),
      former: piles.former)
    return Piles(draft.piles, former: piles.all + piles.former)
  }

  private func piles(_ names: [String], insteadOf piles: Piles = .builtIn) -> Piles {
    self.piles(names.map { ($0, $0, 1) }, insteadOf: piles)
  }

  @Test func eachLabelIsAPileAndLaterIsDown() {
    let made = piles(["negative", "Sehr gut!", "positive"])
    #expect(made.all.map(\.title) == ["negative", "Sehr gut!", "positive", "Later"])
    #expect(made.all.map(\.id.text) == ["negative", "sehr-gut", "positive", "later"])
    #expect(made.all.map(\.side) == [.left, .up, .right, .down])
    #expect(made.all.map(\.keys) == [["1"], ["2"], ["3"], []])
    #expect(made.all.map(\.answer) == [.accept, .accept, .accept, .ignore])
    #expect(piles(["a", "b"]).all.map(\.side) == [.left, .right, .down])
    #expect(piles(["a"]).all.map(\.side) == [.right, .down])
  }

  @Test func theMostFrequentOnesHaveKeys() {
    let many = (1...20).map { (id: "c\($0)", name: "c\($0)", count: $0 % 10) }
    let made = piles(many)
    #expect(made.all.count == 21)
    let keyed = made.all.filter { !$0.keys.isEmpty }
    #expect(keyed.map(\.title) == ["c6", "c7", "c8", "c9", "c16", "c17", "c18", "c19"])
    #expect(keyed.flatMap(\.keys) == (1...8).map(String.init))
    #expect(Set(made.all.map(\.id)).count == 21)
  }

  @Test func digitsAreTheirOwnKeysAndNoVerdicts() {
    let made = piles((0...9).map(String.init))
    #expect(made.all.prefix(10).map(\.keys) == (0...9).map { ["\($0)"] })
    #expect(made.all.prefix(10).allSatisfy { $0.answer == .accept })
    #expect(made.suggested(by: "0", .verdicts)?.title == "0")
    #expect(made.suggested(by: "11", .verdicts) == nil)
    #expect(made.verdictWords.contains("0") && !Piles.builtIn.verdictWords.contains("0"))
  }

  @Test func wordsForAnAnswerCountAsIt() {
    #expect(
      piles(["no", "skip", "yes"]).all.map(\.answer) == [.reject, .ignore, .accept, .ignore])
  }

  @Test func lettersOfAnyKindMakeAPile() {
    let made = piles(["好评", "差评"])
    #expect(made.all.map(\.title) == ["好评", "差评", "Later"])
    #expect(Set(made.all.map(\.id)).count == 3)
    #expect(made.suggested(by: "差评", .verdicts)?.title == "差评")
  }

  @Test func anOptionIsSuggestedByItsID() {
    let made = piles([("POS", "Positive", 1), ("1", "Very Bad", 1)])
    #expect(made.all.map(\.id.text) == ["pos", "1", "later"])
    #expect(made.suggested(by: "POS", .verdicts)?.title == "Positive")
    #expect(made.suggested(by: "1", .verdicts)?.title == "Very Bad")
    #expect(made.suggested(by: "Very bad", .verdicts)?.title == "Very Bad")
  }

  /// That a record is fine doesn't say which of its answers is better.
  @Test func ofTwoAnswersOnlyANameIsSuggested() {
    for piles in [Piles(Pile.answers("a", "b")), Piles(Pile.blindedAnswers)] {
      #expect(piles.suggested(by: "maths", .classes) == nil)
      #expect(piles.suggested(by: "yes", .verdicts) == nil)
      #expect(piles.suggested(by: "skip", .verdicts)?.id == .later)
    }
    let open = Piles(Pile.answers("a", "b"))
    #expect(open.suggested(by: "B", .verdicts)?.id == .secondAnswer)
  }

  @Test func pilesOfTheSameNamesStay() throws {
    var old = piles(["a", "b"]).all
    old[0].colour = 0x12_3456
    old[0].keys = ["q"]
    let made = piles(["a", "c"], insteadOf: Piles(old))
    #expect(made.all[0] == old[0] && made.all.map(\.title) == ["a", "c", "Later"])
    // A pile with decisions comes back under its own ID.
    let later = piles(["b", "c"], insteadOf: Piles(Pile.builtIn, former: Piles(old).all))
    #expect(later.all[0] == old[1])
    let again = piles(["a", "A"])
    #expect(
      again.all.map(\.title) == ["a", "Later"] || again.all.map(\.title) == ["a", "A", "Later"])
  }

  @Test func aDeckHasNoMorePilesThanItMay() {
    let made = piles((0..<Piles.most).map { "c\($0)" })
    #expect(made.all.count == Piles.most)
  }
}
