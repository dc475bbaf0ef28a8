import Foundation
import GRDB
import Koloda
import KolodaTriage
import Synchronization
import TestSupport
import Testing

@testable import KolodaJournal

/// Acts given to a journal reach everyone who opens or follows the deck.
@Suite struct DeckJournalTests {
  @Test func whatIsKeptIsLoadedAgain() throws {
    let folder = try JournalFolder()
    let seat = Seat(folder)
    #expect(seat.record.isFirstUse)
    #expect(seat.decide(3) == "kept" && seat.decide(1, .reject) == "kept")
    #expect(seat.decide(3, .later) == "kept")
    let undone = try #require(seat.ledger.newestEvent(about: CardID(1)))
    let undo = seat.event(.undo(undone.id), 1)
    #expect(seat.words(seat.write(undo, seen: seat.seen(1))) == "kept")
    #expect(seat.source.reads.withLock { $0 } == 2, "each card is read once")
    let again = Seat(folder)
    #expect(again.decided == ["3 later"] && !again.record.isFirstUse)
    #expect(again.ledger.newestEvent(about: CardID(1)) == undo.stamp)
    #expect(Seat(folder, deck: "/other", cards: 50..<60).decided.isEmpty)
  }

  /// Closing waits for the check of the file, because a program that ended during it would leave
  /// the check's log behind.
  @Test func theFileIsLetGoOfOnceItsCheckIsDone() throws {
    let folder = try JournalFolder()
    #expect(Seat(folder).decide(0) == "kept")
    let said = Mutex<[String]>([])
    let gate = DispatchSemaphore(value: 0)
    DeckJournal.checks.async {
      gate.wait()
      said.withLock { $0.append("checked") }
    }
    let seat = Seat(folder)
    seat.journal.close()
    let isClosed = DispatchSemaphore(value: 0)
    let journal = seat.journal
    Thread.detachNewThread {
      journal.waitUntilClosed(atMost: Seat.patience)
      said.withLock { $0.append("closed") }
      isClosed.signal()
    }
    for _ in 0..<100 { journal.queue.sync {} }
    gate.signal()
    isClosed.wait()
    #expect(said.withLock { $0 } == ["checked", "closed"])
  }

  @Test func aLookTellsOfItBeforeItReturns() throws {
    let folder = try JournalFolder()
    let (one, other) = (Seat(folder), Seat(folder))
    #expect(one.decide(0) == "kept")
    other.follow()
    other.journal.look()
    #expect(one.decide(1) == "kept")
    other.journal.look()
    #expect(other.news.count { $0 == "events" } == 2)
  }

  /// A program may act before it follows the journal, and its act reads what others have done.
  @Test func whatIsReadBeforeASeatFollowsIsToldThen() throws {
    let folder = try JournalFolder()
    let (one, other) = (Seat(folder), Seat(folder))
    #expect(one.decide(0) == "kept")
    #expect(other.decide(1) == "kept")
    #expect(other.decided == ["1 keep"])
    other.follow()
    other.journal.look()
    #expect(other.decided == ["0 keep", "1 keep"])
    #expect(other.decide(0, .reject) == "kept")
  }

  @Test func aSeatThatOnlyReadsWritesNothing() throws {
    let folder = try JournalFolder()
    let reader = Seat(folder, access: .reading)
    #expect(reader.decide(0) == "failed" && reader.error?.reason == .closed)
    #expect(access(folder.location.path, F_OK) != 0)
  }

  @Test(arguments: [Plan.State.running, .returning])
  func nothingIsDecidedWhileAPlanIsUnfinished(state: Plan.State) throws {
    let folder = try JournalFolder()
    let seat = Seat(folder)
    #expect(seat.decide(0) == "kept")
    let plans = JournalPlans(folder.location, of: "me")
    let deck = Array("/deck".utf8)
    #expect(try plans.state(of: deck) == nil)
    let plan = Plan(
      id: .random(), folder: deck, time: UTCTime(microseconds: 0), state: state, steps: [])
    try plans.begin(plan)
    #expect(try plans.state(of: deck) == state)
    let late = seat.event(.decide(.reject), 1)
    guard case .failed(let error) = seat.write(late, seen: seat.seen(1)) else {
      Issue.record("it was kept")
      return
    }
    #expect(error.reason == .applying)
    #expect(Seat(folder, deck: "/other", cards: 50..<60).decide(50) == "kept")
    try plans.note(.finished, of: plan.id)
    seat.journal.resume(after: error)
    #expect(seat.decide(1, .reject) == "kept")
    #expect(Seat(folder).decided == ["0 keep", "1 reject"])
  }

  @Test func seatsFollowOneAnother() throws {
    let folder = try JournalFolder()
    let (first, second) = (Seat(folder), Seat(folder))
    first.follow()
    #expect(first.decide(0) == "kept")
    second.follow()
    #expect(second.wait { second.decided == ["0 keep"] })
    #expect(second.decide(1, .reject) == "kept")
    #expect(first.wait { first.decided == ["0 keep", "1 reject"] })
  }

  @Test func anActThatDoesNotKnowOfTheNewestEventIsRefused() throws {
    let folder = try JournalFolder()
    let (first, second) = (Seat(folder), Seat(folder))
    second.follow()
    let seen = second.seen(0)
    #expect(first.decide(0) == "kept")
    let late = second.event(.decide(.reject), 0, after: 5)
    #expect(second.words(second.write(late, seen: seen)) == "refused")
    #expect(second.wait { second.decided == ["0 keep"] })
    #expect(second.decide(0, .reject) == "kept")
    #expect(Seat(folder).decided == ["0 reject"])
  }

  /// An act that builds on a refused one is refused, too, whatever the order of their identifiers.
  @Test(arguments: 0..<8)
  func whatRestsOnARefusedActIsRefused(round: Int) throws {
    let folder = try JournalFolder()
    let (first, second) = (Seat(folder), Seat(folder))
    #expect(first.decide(0) == "kept")
    let refused = second.event(.decide(.reject), 0)
    #expect(second.words(second.write(refused, seen: [CardID(0): nil])) == "refused")
    let change = second.event(.decide(.later), 0, after: 9)
    #expect(second.words(second.write(change, seen: [CardID(0): refused.stamp])) == "refused")
    let undo = second.event(.undo(refused.id), 0, after: 9)
    #expect(second.words(second.write(undo, seen: [CardID(0): refused.stamp])) == "refused")
    #expect(Seat(folder).decided == ["0 keep"])
  }

  /// After random acts of two seats, both show what the file holds.
  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func seatsAgreeInTheEnd(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let folder = try JournalFolder()
    let seats = [Seat(folder, cards: 0..<4), Seat(folder, cards: 0..<4)]
    for seat in seats { seat.follow() }
    let piles: [PileID] = [.keep, .reject, .later]
    for _ in 0..<25 {
      let seat = seats[Int.random(in: 0..<2, using: &random)]
      let card = Int.random(in: 0..<4, using: &random)
      if random.once(in: 3), let target = seat.ledger.undoTargets.first {
        let card = target.cards.first?.rawValue ?? 0
        _ = seat.write(seat.event(.undo(target.decide), card), seen: seat.seen(card))
      } else {
        seat.decide(card, piles.randomElement(using: &random) ?? .keep)
      }
    }
    let end = Seat(folder, cards: 0..<4).decided
    for seat in seats { #expect(seat.wait { seat.decided == end }, "seed \(seed)") }
  }

  /// No query of an act scans a whole table.
  @Test func anActUsesIndices() throws {
    let folder = try JournalFolder()
    let statements = Statements()
    let seat = Seat(
      folder, tune: { db in db.trace { event in statements.add(event.description) } })
    seat.follow()
    #expect(seat.decide(0) == "kept")
    statements.clear()
    #expect(seat.decide(1) == "kept" && seat.decide(0, .reject) == "kept")
    let all = statements.all
    #expect(all.contains { $0.contains("event_card") })
    let plans = try folder.database().read { db in
      try all.flatMap { sql in
        let statement = try db.makeStatement(sql: "EXPLAIN QUERY PLAN " + sql)
        statement.setUncheckedArguments([])
        return try Row.fetchAll(statement).map { "\($0["detail"] as String) in \(sql)" }
      }
    }
    #expect(plans.contains { $0.contains("SEARCH") })
    for plan in plans { #expect(!plan.contains("SCAN"), "\(plan)") }
  }
}
