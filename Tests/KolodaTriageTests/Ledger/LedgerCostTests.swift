import BlockUse
import Koloda
import Testing

@testable import KolodaTriage

/// The cost of a decision does not depend on the number of earlier ones.
@Suite struct LedgerCostTests {
  private let author = Author(person: "me", seat: EventID(high: 1, low: 1))

  /// Applies an act of the view's own, as an open deck does.
  private func act(
    _ ledger: inout Ledger, _ kind: Event<CardID>.Kind, _ cards: [CardID]
  ) {
    let lamport = ledger.lamport(after: 1)
    let event = Event(
      id: EventID(high: 5, low: UInt64(lamport)), kind: kind, cards: cards, author: author,
      lamport: lamport, time: UTCTime(microseconds: lamport))
    ledger.apply(event)
    ledger.note(own: event)
  }

  private func undo(_ ledger: inout Ledger) {
    for target in ledger.undoTargets { act(&ledger, .undo(target.decide), target.cards) }
  }

  private func redo(_ ledger: inout Ledger) {
    for target in ledger.redoTargets { act(&ledger, .redo(target.decide), target.cards) }
  }

  /// No allocation is larger than a chunk of the log, however long the history: nothing is copied
  /// or moved to make room.
  @Test func noBlockGrowsWithTheHistory() {
    var ledger = Ledger(person: "me", cardCount: 14_000)
    ledger.open()
    var largest = 0
    var most = 0
    for index in 0..<14_000 {
      watch_blocks()
      act(&ledger, .decide(index % 3 == 0 ? .keep : .reject), [CardID(index)])
      if index % 4 == 3 {
        undo(&ledger)
        undo(&ledger)
        redo(&ledger)
      }
      _ = ledger.recentDecisions(3)
      largest = max(largest, Int(largest_block()))
      most = max(most, Int(block_count()))
    }
    #expect(largest > 0, "the allocator is watched")
    #expect(largest < 128 << 10)
    #expect(most < 400)
  }

  /// Undoes and redoes everything; a growing cost per step would exceed the time limit.
  @Test(.timeLimit(.minutes(10)), arguments: [1, 20_000])
  func aLongWayBackAndForth(cardCount: Int) {
    var ledger = Ledger(person: "me", cardCount: cardCount)
    ledger.open()
    let count = 20_000
    for index in 0..<count {
      act(&ledger, .decide(index % 2 == 0 ? .keep : .reject), [CardID(index % cardCount)])
    }
    watch_blocks()
    for _ in 0..<count { undo(&ledger) }
    #expect(ledger.decidedCount == 0 && ledger.undoTargets.isEmpty)
    for _ in 0..<count { redo(&ledger) }
    #expect(ledger.decidedCount == cardCount && ledger.redoTargets.isEmpty)
    #expect(largest_block() < 128 << 10)
    #expect(ledger.undoableCount == count)
  }

  /// A large group with one card that another seat has decided since is checked once, not once per
  /// card.
  @Test(.timeLimit(.minutes(1)))
  func aLargeGroupThatIsPassedOver() {
    let count = 60_000
    var ledger = Ledger(person: "me", cardCount: count + 1)
    ledger.open()
    act(&ledger, .decide(.keep), [CardID(count)])
    act(&ledger, .decide(.keep), (0..<count).map { CardID($0) })
    let group = ledger.undoTargets
    #expect(group.flatMap(\.cards).count == count && ledger.undoableCount == 2)
    ledger.apply(
      Event(
        id: EventID(high: 9, low: 9), kind: .decide(.later), cards: [CardID(7)],
        author: Author(person: "me", seat: EventID(high: 2, low: 2)), lamport: ledger.lamport + 1,
        time: UTCTime(microseconds: 0)))
    #expect(ledger.undoTargets.flatMap(\.cards) == [CardID(count)])
    #expect(ledger.undoable.map(\.card) == [CardID(count)] && !ledger.isUndoBlocked)
    #expect(ledger.undoableCount == 1 && ledger.history.count == 1)
  }

  /// A large group most of whose cards are not there is gone through once, not once per card.
  @Test(.timeLimit(.minutes(1)), arguments: [0, 1])
  func aLargeGroupThatIsNotThere(presentCount: Int) {
    let count = 60_000
    var ledger = Ledger(person: "me", cardCount: count)
    ledger.open()
    act(&ledger, .decide(.keep), (0..<count).map { CardID($0) })
    for card in presentCount..<count { ledger.setPresent(CardID(card), false) }
    #expect(ledger.undoableCount == presentCount && ledger.history.count == presentCount)
  }

  /// One card is decided and undone over and over.
  @Test(.timeLimit(.minutes(10)))
  func theSameCardOverAndOver() {
    var ledger = Ledger(person: "me", cardCount: 1)
    ledger.open()
    for _ in 0..<20_000 {
      act(&ledger, .decide(.later), [CardID(0)])
      undo(&ledger)
    }
    #expect(ledger.decidedCount == 0 && ledger.undoTargets.isEmpty)
  }
}
