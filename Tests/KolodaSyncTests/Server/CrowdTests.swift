import Foundation
import KolodaSync
import KolodaTriage
import Synchronization
import Testing

/// Twenty people at one shared deck at the same time, each with their own connection.
@Suite(.enabled(if: PostgresServer.isInstalled), .serialized)
struct CrowdTests {
  private static let cards = 300

  @Test(arguments: [1, 2])
  func eachCardGetsItsAnswersAndNobodyGivesTwo(answersPerCard: Int) throws {
    let desk = try SyncDesk(
      cards: Self.cards, answersPerCard: answersPerCard, people: PostgresServer.people)
    let place = desk.place
    let read = Mutex<[EventID: Int]>([:])
    let isDone = Atomic(false)
    let gone = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      defer { gone.signal() }
      // A reader that continues after each author's last known event misses nothing.
      var known: [String: Int64] = [:]
      guard let deck = try? place.deck("person0") else { return }
      var isLast = false
      while !isLast {
        isLast = isDone.load(ordering: .acquiring)
        while let news = try? deck.events(after: known, most: 50), !news.isEmpty {
          for item in news {
            known[item.event.author.person] = item.number
            read.withLock { $0[item.event.id, default: 0] += 1 }
          }
        }
      }
    }
    let sent = Self.crowd(desk.place) { _ in }
    isDone.store(true, ordering: .releasing)
    gone.wait()
    try Self.expectWhole(desk, answersPerCard: answersPerCard, sent: sent)
    #expect(read.withLock { $0.count } == sent.count)
    #expect(read.withLock { $0.values.allSatisfy { $0 == 1 } })
  }

  /// The server is killed midway; programs that don't know whether a decision arrived send it
  /// again.
  @Test func aCrashOfTheServerLosesAndDoublesNothing() throws {
    let server = try #require(PostgresServer())
    let desk = try SyncDesk(server: server, cards: Self.cards, people: PostgresServer.people)
    let crashed = Atomic(false)
    let sent = Self.crowd(desk.place) { count in
      guard count > Self.cards / 3, !crashed.exchange(true, ordering: .acquiringAndReleasing) else {
        return
      }
      server.crash()
      server.start()
    }
    let hasCrashed = crashed.load(ordering: .acquiring)
    #expect(hasCrashed)
    let after = try SyncDesk(server: server, database: desk.database)
    try Self.expectWhole(after, answersPerCard: 1, sent: sent)
    server.end()
  }

  /// Has everybody answer until there are no cards left for them.
  ///
  /// - Parameter told: called now and then with the number of events sent.
  /// - Returns: the ids of the events that were sent.
  private static func crowd(
    _ place: SyncDesk.Place, told: @escaping @Sendable (Int) -> Void
  ) -> [EventID] {
    let sent = Mutex<[EventID]>([])
    DispatchQueue.concurrentPerform(iterations: PostgresServer.people.count) { index in
      let person = PostgresServer.people[index]
      var open: [Event<Int>] = []
      var deck: SharedDeck?
      var tries = 0
      while tries < 10_000 {
        do {
          let connected = try deck ?? place.deck(person)
          deck = connected
          try connected.append(open)
          open = []
          // Cards held when the connection broke are still held.
          var cards = try connected.held()
          if cards.isEmpty { cards = try connected.claim(3) }
          if cards.isEmpty { return }
          open = cards.map { .decide($0.number) }
          let count = sent.withLock { sent in
            sent += open.map(\.id)
            return sent.count
          }
          told(count)
        } catch {
          deck = nil
          tries += 1
          place.server.awaitStart()
        }
      }
    }
    return sent.withLock { $0 }
  }

  private static func expectWhole(
    _ desk: SyncDesk, answersPerCard: Int, sent: [EventID]
  ) throws {
    let counts = try desk.keeper.run(
      "SELECT count(*) FROM koloda.slot WHERE person IS NOT NULL AND until IS NULL GROUP BY card")
    #expect(counts.count == cards)
    for row in 0..<counts.count { #expect(counts.integer(row, 0) == Int64(answersPerCard)) }
    #expect(
      try desk.count("SELECT count(*) FROM (SELECT DISTINCT card, person FROM koloda.slot) s")
        == cards * answersPerCard)
    #expect(try desk.count("SELECT count(*) FROM koloda.answer WHERE extra") == 0)
    #expect(try desk.count("SELECT count(*) FROM koloda.event") == sent.count)
    #expect(sent.count == cards * answersPerCard)
    #expect(Set(sent).count == sent.count)
    #expect(try desk.deck().standing().given == sent.count)
  }
}
