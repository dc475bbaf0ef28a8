import Foundation
import KolodaSyncMessages
import KolodaTriage
import Testing

@testable import KolodaSharing

@Suite("The answer that counts for a card")
struct ResolvedAnswerTests {
  private func answer(
    _ person: String, _ pile: String, time: Int64 = 1, isExtra: Bool = false,
    isSettled: Bool = false
  ) -> SyncedAnswer {
    SyncedAnswer(
      card: 0, person: person, pile: pile, time: time, isExtra: isExtra, isSettled: isSettled)
  }

  private let byPiles = AnswerGroups([], by: .piles)

  @Test("With the standard piles, Keep and Favourite are the same answer")
  func groups() throws {
    let both = [answer("ann", "keep"), answer("ben", "favourite", time: 2)]
    let result = try #require(ResolvedAnswer(both, answersPerCard: 2, AnswerGroups([])))
    #expect(result.means == .all && result.people == ["ann", "ben"])
    #expect(result.answer.pile == "favourite")
    #expect(ResolvedAnswer(both, answersPerCard: 2, byPiles) == nil)
    // Of the piles that are the same, the one of most people.
    let three = both + [answer("cleo", "keep"), answer("dan", "reject")]
    let most = try #require(ResolvedAnswer(three, answersPerCard: 4, AnswerGroups([])))
    #expect(most.means == .majority && most.answer.pile == "keep")
    func dispute(_ answers: [SyncedAnswer]) -> SyncedDispute {
      SyncedDispute(
        card: 0, record: .init(), pile: nil, person: nil, isOwn: false, answers: answers)
    }
    #expect(!AnswerGroups([]).isDisputed(dispute(both)) && byPiles.isDisputed(dispute(both)))
    #expect(AnswerGroups([]).isDisputed(dispute(three)))
  }

  private var settled: SyncedAnswer { answer("cleo", "reject", time: 5, isSettled: true) }

  @Test("A settlement counts while answers differ or are missing")
  func settlement() throws {
    for others in [
      [answer("ann", "keep"), answer("ben", "reject")],
      [answer("ann", "keep")],
      [answer("ann", "keep"), answer("ben", "keep", isExtra: true)],
    ] {
      let result = try #require(ResolvedAnswer([settled] + others, answersPerCard: 2, byPiles))
      #expect(result.means == .settled && result.answer.pile == "reject")
      #expect(result.people == ["cleo"])
    }
  }

  @Test("When all answers agree, no settlement takes their place")
  func agreed() throws {
    let all = [settled, answer("ann", "keep", time: 1), answer("ben", "keep", time: 9)]
    let result = try #require(ResolvedAnswer(all, answersPerCard: 2, byPiles))
    #expect(result.means == .all && result.answer == all[2])
    #expect(result.people == ["ann", "ben"])
  }

  @Test("More than half are enough, extra answers not counted")
  func majority() throws {
    let most = [answer("ann", "keep"), answer("ben", "keep"), answer("cleo", "reject")]
    #expect(ResolvedAnswer(most, answersPerCard: 3, byPiles)?.means == .majority)
    let extra = [answer("ann", "keep"), answer("ben", "keep", isExtra: true)]
    #expect(ResolvedAnswer(extra, answersPerCard: 3, byPiles) == nil)
  }
}
