import KolodaTriage
import Testing

/// What an Apply did has names that stand in people's journals, and never change.
@Suite struct DeedTests {
  @Test func theNamesStay() {
    let names = ["trash", "move", "copy", "verdict", "turn", "half", ""]
    #expect(Deed.allCases.map(\.rawValue) == names)
    #expect(Step.Action.allCases.map(\.deed.rawValue) == Step.Action.allCases.map(\.rawValue))
  }

  @Test func filesGoWithTrashAndMoveOnly() {
    #expect(Deed.allCases.filter(\.tookAway) == [.trash, .move])
  }
}
