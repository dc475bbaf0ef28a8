import Testing

@testable import Koloda

@Suite struct DeckHistoryTests {
  /// A history contains exactly its decisions, however it is indexed or traversed.
  @Test(arguments: [0, 1, 31, 32, 33, 500]) func isTheCollectionOfItsDecisions(count: Int) throws {
    let decisions = (0..<count).map {
      Deck.Decision(card: CardID($0 * 7 % 501), direction: $0.isMultiple(of: 3) ? .left : .up)
    }
    var history = Deck.History()
    for decision in decisions { history.append(decision) }
    history.checkInvariants()
    #expect(history.startIndex == 0 && history.endIndex == count && history.count == count)
    #expect(Array(history) == decisions && history.last == decisions.last)
    #expect(history.indices.map { history[$0] } == decisions)
    var iterator: Deck.History.Iterator = history.makeIterator()
    for decision in decisions { #expect(iterator.next() == decision) }
    #expect(iterator.next() == nil)
    for (index, decision) in decisions.enumerated() {
      #expect(history.contains(decision.card) && history.lastIndex(of: decision.card) == index)
    }
    #expect(!history.contains(CardID(-1)) && history.lastIndex(of: CardID(-1)) == nil)
    let same = Deck.History(decisions, cameBack: false)
    #expect(same == history && Set([same, history]).count == 1)
    while let last = history.popLast() { #expect(last.decision == decisions[history.count]) }
    #expect(history == [])
  }

  @Test func literalsAreHistories() {
    let decision = Deck.Decision(card: CardID(4), direction: .right)
    let history = Deck.History(arrayLiteral: decision, decision)
    #expect(history == [decision, decision] && history != [decision])
    var hasher = Hasher()
    history.hash(into: &hasher)
    var other = Hasher()
    ([decision, decision] as Deck.History).hash(into: &other)
    #expect(hasher.finalize() == other.finalize())
    #expect(history[history.startIndex] == decision)
  }
}
