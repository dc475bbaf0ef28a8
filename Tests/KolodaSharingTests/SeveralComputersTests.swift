import KolodaSyncMessages
import Testing
import TestSupport

@testable import KolodaSharing

@Suite("Several computers of one person, and a server that is restored from backups")
struct SeveralComputersTests {
  /// The person's events on a server that can become an older copy of itself.
  private struct Server {
    var rows: [(event: SyncEvent, ticket: Int64)] = []
    /// No ticket is drawn twice, whatever becomes of the rows.
    private var tickets: Int64 = 0

    /// Carries out an order.
    ///
    /// - Returns: the person's events after those that are known; nil if the server is behind.
    mutating func answer(_ order: SyncOrder, step: Int) -> [ElsewhereEvents]? {
      var start = 0
      for place in [order.last, order.reading?.last].compactMap({ $0 }) {
        let found = rows.firstIndex {
          $0.event.uid == place.uid && $0.ticket == place.ticket
        }
        guard let found else { return nil }
        start = found + 1
      }
      if order.reading?.last == nil { start = 0 }
      for event in order.events where !rows.contains(where: { $0.event.uid == event.uid }) {
        tickets += 1
        rows.append((event, tickets))
      }
      let sent = Set(order.events.map(\.uid))
      return stride(from: start, to: rows.count, by: step).map { first in
        let some = rows[first..<min(first + step, rows.count)]
        // Without a valid key they are not written to the journal, which is made up here.
        let told = some.filter { !sent.contains($0.event.uid) }
          .map { ElsewhereEvents.Element($0.event, key: "") }
        let last = some[some.endIndex - 1]
        return ElsewhereEvents(told, last: SyncPlace(last.event.uid, ticket: last.ticket))
      }
    }
  }

  /// One of the person's computers, with the events in its journal.
  private struct Computer {
    var agenda: SyncAgenda
    var journal: [SyncEvent] = []
    let deck: SharedSample

    init() throws {
      deck = try SharedSample()
      agenda = SyncAgenda(deck.joined, unsent: [], deck.records, wantsCards: false)
    }

    mutating func decide() {
      let event = SharedSample.decision(.random(in: 0..<100))
      journal.append(event)
      agenda.add([event])
    }

    /// The program ends and is started again.
    mutating func restart() {
      let decided = DecidedEvents(journal)
      var joined = agenda.joined
      joined.match(decided)
      agenda = SyncAgenda(
        joined, unsent: decided.unsent(of: joined), deck.records, wantsCards: false)
    }

    /// Sends what it has and reads what it lacks.
    ///
    /// - Parameter breaks: whether the connection breaks before the end of an answer.
    mutating func sync(_ server: inout Server, breaks: () -> Bool) throws {
      agenda.connected()
      while let order = agenda.next(at: 0) {
        guard let all = server.answer(order, step: 2) else {
          agenda.startOver(journal)
          continue
        }
        for news in all {
          if breaks() { return }
          try agenda.keep(news, in: ElsewhereJournal(of: agenda.joined))
          let known = Set(journal.map(\.uid))
          let new = news.events.map(\.event).filter { !known.contains($0.uid) }
          journal += new
          agenda.add(new)
        }
        if breaks() { return }
        try agenda.take(SyncedDeck.madeUp(), at: 0)
      }
    }
  }

  @Test("In the end each of them has everything, and so has the server", arguments: 0..<300)
  func allHaveEverything(_ round: Int) throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    var server = Server()
    var backups: [[(event: SyncEvent, ticket: Int64)]] = [[]]
    var computers = try (0..<Int.random(in: 2...3, using: &random)).map { _ in try Computer() }
    for _ in 0..<40 {
      let one = computers.indices.randomElement(using: &random) ?? 0
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<4: computers[one].decide()
      case 4..<7: try computers[one].sync(&server) { Int.random(in: 0..<6, using: &random) == 0 }
      case 7: computers[one].restart()
      case 8: backups.append(server.rows)
      default: server.rows = backups.randomElement(using: &random) ?? []
      }
    }
    for _ in 0..<3 {
      for one in computers.indices { try computers[one].sync(&server) { false } }
    }
    let all = Set(computers.flatMap { $0.journal.map(\.uid) })
    #expect(Set(server.rows.map(\.event.uid)) == all, "seed \(seed)")
    for computer in computers {
      #expect(Set(computer.journal.map(\.uid)) == all, "seed \(seed)")
      #expect(computer.journal.count == all.count, "seed \(seed)")
    }
  }
}
