import KolodaTriage
import Testing

/// What a step writes comes back from a plan as it was.
@Suite struct StepWritingTests {
  private static let texts = [
    "keep", "reject rating", "favourite rating stars=5", "marks given=3 label=red",
    "keep given=0 label=none stands=6 inside for=CR2 of=jpg", "marks stands=1",
  ]

  @Test(arguments: texts) func aChangeComesBackAsItWas(text: String) throws {
    let writing = try #require(Step.Writing(text, of: .verdict))
    #expect(writing.text == text)
    var step = Step(
      card: CardKey(version: 2, digest: [1]), action: .verdict, file: [0x2F], writing: writing)
    #expect(step.change?.text == text && step.turn == nil)
    step.writing = nil
    #expect(step.change == nil && step.turn == nil)
  }

  @Test(arguments: Turn.allCases) func aTurnComesBackAsItWas(turn: Turn) {
    let writing = Step.Writing.turn(turn)
    #expect(Step.Writing(writing.text, of: .turn) == writing)
    let step = Step(
      card: CardKey(version: 2, digest: [1]), action: .turn, file: [0x2F], writing: writing)
    #expect(step.turn == turn && step.change == nil)
  }

  /// Only a decision becomes a rating.
  @Test func marksAloneHaveNoChoices() {
    let change = SidecarChange(verdict: nil, choices: Verdict.Choices())
    #expect(change.choices == .none && SidecarChange(change.text) == change)
    let decided = SidecarChange(verdict: .favourite, choices: Verdict.Choices())
    #expect(SidecarChange(decided.text) == decided)
  }

  @Test(arguments: ["", "painted", "keep loudly", "marks stands=9", "keep given=6", "90"])
  func otherTextsAreNoChange(text: String) {
    #expect(Step.Writing(text, of: .verdict) == nil)
    #expect(Step.Writing("keep", of: .move) == nil && Step.Writing("45", of: .turn) == nil)
  }
}
