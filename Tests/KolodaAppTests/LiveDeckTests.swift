import Koloda
import KolodaTriage
import Testing

@testable import KolodaApp

@Suite("The deck of a folder that changes")
struct LiveDeckTests {
  private func deck(
    _ before: [Int], order: [Int], decided: Set<Int> = [], isReordered: Bool = false
  ) -> [Int]? {
    var change = CatalogueChange(order: order.map { CardID($0) })
    change.isReordered = isReordered
    return LiveDeck(
      deck: before.map { CardID($0) }, change: change,
      isUndecided: { !decided.contains($0.rawValue) }
    ).cards?.map(\.rawValue)
  }

  @Test("what stays as it is needs no change")
  func same() {
    #expect(deck([1, 2, 3], order: [0, 1, 2, 3], decided: [0]) == nil)
    #expect(deck([], order: [0], decided: [0]) == nil)
  }

  @Test("a new card lies behind the undecided card before it in the folder")
  func joins() {
    #expect(deck([0, 1, 2], order: [0, 9, 1, 2]) == [0, 9, 1, 2])
    #expect(deck([0, 1, 2], order: [0, 1, 2, 9, 8]) == [0, 1, 2, 9, 8])
    #expect(deck([1, 3], order: [0, 1, 2, 9, 3], decided: [0, 2]) == [1, 9, 3])
  }

  @Test("the front card stays in front, and what comes before it comes last")
  func front() {
    #expect(deck([2, 3], order: [0, 1, 9, 2, 3], decided: [0, 1]) == [2, 3, 9])
    // Card 5 came back by undo, so it is in front although it is not its turn.
    #expect(deck([5, 1, 2], order: [1, 2, 5, 9]) == [5, 9, 1, 2])
  }

  @Test("in another order the front card stays, and what comes before it comes last")
  func reordered() {
    #expect(deck([2, 3, 4], order: [4, 3, 2, 1], decided: [1], isReordered: true) == [2, 4, 3])
    #expect(deck([3, 4, 2], order: [4, 3, 2, 9], isReordered: true) == [3, 2, 9, 4])
    #expect(deck([1, 2], order: [0, 1, 2], decided: [0], isReordered: true) == nil)
    #expect(deck([7, 1, 2], order: [2, 1], isReordered: true) == [2, 1])
    #expect(deck([], order: [2, 1], decided: [1, 2], isReordered: true) == nil)
  }

  @Test("what is gone leaves, also the front card")
  func leaves() {
    #expect(deck([0, 1, 2], order: [1, 2]) == [1, 2])
    #expect(deck([0, 1, 2], order: [0, 9, 2]) == [0, 9, 2])
    #expect(deck([0, 1], order: []) == [])
  }

  @Test("an empty deck takes what comes, in order")
  func empty() {
    #expect(deck([], order: [0, 9, 8], decided: [0]) == [9, 8])
  }
}
