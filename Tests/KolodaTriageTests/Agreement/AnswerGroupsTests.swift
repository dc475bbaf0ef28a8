import Testing

@testable import KolodaTriage

@Suite struct AnswerGroupsTests {
  @Test func withTheStandardPilesAnswersAreCompared() {
    let groups = AnswerGroups([])
    #expect(groups.basis == .answers && groups.order == [.keep, .reject, .later])
    #expect(groups.group(of: .favourite) == .keep && groups.group(of: .keep) == .keep)
    #expect(groups.piles(like: .favourite) == [.keep, .favourite])
    #expect(groups.piles(like: .later) == [.later])
    #expect(AnswerGroups(Pile.builtIn.reversed()).basis == .answers)
    #expect(groups.group(of: .good) == .good && groups.piles(like: .good) == [.good])
  }

  @Test func pilesOfItsOwnAreCompared() {
    let own = [Pile.reject, Pile.favourite, Pile.keep]
    let groups = AnswerGroups(own)
    #expect(groups.basis == .piles && groups.order == own.map(\.id))
    #expect(groups.group(of: .favourite) == .favourite)
    let answers = AnswerGroups(own, by: .answers)
    #expect(answers.group(of: .keep) == .favourite && answers.order == [.reject, .favourite])
    let piles = AnswerGroups([], by: .piles)
    #expect(piles.order == Pile.builtIn.map(\.id) && piles.piles(like: .keep) == [.keep])
    #expect(AnswerGroups.Basis.allCases.map(\.rawValue) == ["answers", "piles"])
  }
}
