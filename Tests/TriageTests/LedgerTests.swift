import Koloda
import Testing

@testable import Triage

@Suite struct LedgerTests {
  private let time = UTCTime(microseconds: 0)

  /// A ledger as simple as can be.
  private struct Model {
    var history: [Decision] = []
    var redo: [Decision] = []
    var last: [CardID: Decision] = [:]

    mutating func decide(_ decision: Decision) {
      redo = []
      put(decision)
    }

    mutating func undo(_ card: CardID) {
      guard let index = history.firstIndex(where: { $0.card == card }) else { return }
      redo.append(history.remove(at: index))
    }

    mutating func redo(_ decision: Decision) {
      redo.removeAll { $0.card == decision.card }
      put(last[decision.card] ?? decision)
    }

    private mutating func put(_ decision: Decision) {
      history.removeAll { $0.card == decision.card }
      history.append(decision)
      last[decision.card] = decision
    }
  }

  /// Whatever comes, in whatever order, the ledger says what the model says.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func saysWhatItsModelSays(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let cardCount = Int.random(in: 1...12, using: &random)
    var ledger = Ledger(cardCount: cardCount)
    var model = Model()
    for step in 0..<400 {
      let card = CardID(Int.random(in: 0..<cardCount, using: &random))
      let pile = try #require(Pile.allCases.randomElement(using: &random))
      let time = UTCTime(microseconds: Int64(step))
      switch Int.random(in: 0..<8, using: &random) {
      case 0...3:
        ledger.decide(card, pile, at: time)
        model.decide(Decision(card: card, pile: pile, time: time))
      case 4...5:
        let undone = model.history.last?.card ?? card
        ledger.undo(undone)
        model.undo(undone)
      case 6:
        let redone = model.redo.last?.card ?? card
        ledger.redo(redone, pile, at: time)
        model.redo(Decision(card: redone, pile: pile, time: time))
      default:
        ledger.undo(card)
        model.undo(card)
      }
      let decided = Set(model.history.map(\.card))
      let counts = ledger.counts
      #expect(ledger.history == model.history, "seed \(seed), step \(step)")
      #expect(ledger.redoList == model.redo, "seed \(seed), step \(step)")
      #expect(counts.decided == decided.count && counts.undoable == decided.count)
      #expect(counts.remaining == cardCount - decided.count)
      #expect(counts.redoable == model.redo.count)
      let first = (0..<cardCount).map { CardID($0) }.first { !decided.contains($0) }
      #expect(counts.next == model.redo.last?.card ?? first)
      for pile in Pile.allCases {
        #expect(counts.piles[pile] == model.history.filter { $0.pile == pile }.count)
      }
    }
  }

  @Test func anAbsentCardsDecisionEndsRedo() {
    var ledger = Ledger(cardCount: 2)
    ledger.decide(CardID(0), .keep, at: time)
    ledger.undo(CardID(0))
    ledger.decide(nil, .later, at: time)
    #expect(ledger.redoList.isEmpty && ledger.history.isEmpty)
  }

  @Test func aRedoKeepsTheTimeOfItsDecision() {
    var ledger = Ledger(cardCount: 1)
    ledger.decide(CardID(0), .favourite, at: UTCTime(microseconds: 5))
    ledger.undo(CardID(0))
    ledger.redo(CardID(0), .keep, at: UTCTime(microseconds: 9))
    let expected = Decision(
      card: CardID(0), pile: .favourite, time: UTCTime(microseconds: 5))
    #expect(ledger.history == [expected])
  }
}
