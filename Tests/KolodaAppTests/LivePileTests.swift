import Koloda
import KolodaTriage
import Testing

@testable import KolodaApp

@Suite("The pile of a folder that changes")
struct LivePileTests {
  private func pile(
    _ before: [Int], order: [Int], decided: Set<Int> = [], isReordered: Bool = false
  ) -> [Int]? {
    var change = CatalogueChange(order: order.map { CardID($0) })
    change.isReordered = isReordered
    return LivePile(
      pile: before.map { CardID($0) }, change: change,
      isUndecided: { !decided.contains($0.rawValue) }
    ).cards?.map(\.rawValue)
  }

  @Test("what stays as it is needs no change")
  func same() {
    #expect(pile([1, 2, 3], order: [0, 1, 2, 3], decided: [0]) == nil)
    #expect(pile([], order: [0], decided: [0]) == nil)
  }

  @Test("a new card lies behind the undecided card before it in the folder")
  func joins() {
    #expect(pile([0, 1, 2], order: [0, 9, 1, 2]) == [0, 9, 1, 2])
    #expect(pile([0, 1, 2], order: [0, 1, 2, 9, 8]) == [0, 1, 2, 9, 8])
    #expect(pile([1, 3], order: [0, 1, 2, 9, 3], decided: [0, 2]) == [1, 9, 3])
  }

  @Test("the front card stays in front, and what comes before it comes last")
  func front() {
    #expect(pile([2, 3], order: [0, 1, 9, 2, 3], decided: [0, 1]) == [2, 3, 9])
    // A card that was taken back lies in front of its turn.
    #expect(pile([5, 1, 2], order: [1, 2, 5, 9]) == [5, 9, 1, 2])
  }

  @Test("in another order the front card stays, and what comes before it comes last")
  func reordered() {
    #expect(pile([2, 3, 4], order: [4, 3, 2, 1], decided: [1], isReordered: true) == [2, 4, 3])
    #expect(pile([3, 4, 2], order: [4, 3, 2, 9], isReordered: true) == [3, 2, 9, 4])
    #expect(pile([1, 2], order: [0, 1, 2], decided: [0], isReordered: true) == nil)
    #expect(pile([7, 1, 2], order: [2, 1], isReordered: true) == [2, 1])
    #expect(pile([], order: [2, 1], decided: [1, 2], isReordered: true) == nil)
  }

  @Test("what is gone leaves, also the front card")
  func leaves() {
    #expect(pile([0, 1, 2], order: [1, 2]) == [1, 2])
    #expect(pile([0, 1, 2], order: [0, 9, 2]) == [0, 9, 2])
    #expect(pile([0, 1], order: []) == [])
  }

  @Test("an empty pile takes what comes, in order")
  func empty() {
    #expect(pile([], order: [0, 9, 8], decided: [0]) == [9, 8])
  }
}
