import Foundation
import KolodaSyncMessages
import KolodaTriage
import Testing

@testable import KolodaSync

/// What the process does for a program that keeps a deck in a window.
@Suite(.enabled(if: PostgresServer.isInstalled))
struct SessionTests {
  /// A session that is connected as a person, on a thread of its own.
  private final class Program {
    let socket: SyncSocket

    init(_ desk: PileDesk, as person: String = "person0", listening: Bool = false) throws {
      let (own, other) = try #require(SyncSocket.pair())
      socket = own
      Thread.detachNewThread { SyncSession(other).run() }
      let address = "postgresql://\(person)@/\(desk.database)?host=\(desk.server.folder)"
      try expectDone(.connect(address: address, name: "pile"))
      if listening { try expectDone(.listen) }
    }

    func expectDone(_ request: SyncRequest) throws {
      socket.send(request)
      guard case .done? = socket.receive(SyncAnswer.self) else { throw Unexpected() }
    }

    /// The cards that were told, and the last answer.
    func sync(_ order: SyncOrder) throws -> (held: [HeldCard], answer: SyncAnswer) {
      socket.send(SyncRequest.sync(order))
      var held: [HeldCard] = []
      while let answer = socket.receive(SyncAnswer.self) {
        guard case .held(let card) = answer else { return (held, answer) }
        held.append(card)
      }
      throw Unexpected()
    }
  }

  private struct Unexpected: Error {}

  private func decision(_ card: Int) -> SyncEvent {
    SyncEvent(
      uid: Hex.text(EventID.random().bytes), kind: "decide", about: nil, text: "keep",
      seat: Hex.text(EventID.random().bytes), act: Hex.text(EventID.random().bytes), lamport: 1,
      time: 1, card: card)
  }

  @Test func aRecordIsToldOnce() throws {
    let program = try Program(try PileDesk(cards: 4))
    let first = try program.sync(SyncOrder(wanted: 2)).held
    #expect(first.map(\.number) == [0, 1] && first.allSatisfy { $0.record != nil })
    let next = try program.sync(SyncOrder(wanted: 3, known: [0, 1], wantsPeople: false))
    #expect(next.held.map(\.number) == [0, 1, 2])
    #expect(next.held.map { $0.record == nil } == [true, true, false])
    guard case .synced(let pile) = next.answer else { throw Unexpected() }
    #expect(pile.people.isEmpty && pile.lease == 600 && pile.given == 0)
    // A program that has lost them is told again.
    #expect(try program.sync(SyncOrder()).held.allSatisfy { $0.record != nil })
  }

  @Test func anotherPileOfTheNameGetsNothing() throws {
    let desk = try PileDesk(cards: 1)
    let program = try Program(desk)
    let order = SyncOrder(events: [decision(0)], pile: String(repeating: "0", count: 32))
    #expect(try program.sync(order).answer == .otherPile)
    #expect(try desk.pile().events().isEmpty)
  }

  @Test func anOlderServerIsNoticedAndEventsAreCounted() throws {
    let program = try Program(try PileDesk(cards: 3))
    guard case .synced(let pile) = try program.sync(SyncOrder(events: [decision(0)])).answer
    else { throw Unexpected() }
    #expect(pile.events == 1 && pile.extra == 0)
    #expect(try program.sync(SyncOrder(expected: 2, wantsPeople: false)).answer == .behind)
  }

  @Test func theLastWordsAreDoneThoughNobodyIsThereAnyMore() throws {
    let desk = try PileDesk(cards: 3)
    var program: Program? = try Program(desk)
    let held = try program?.sync(SyncOrder(wanted: 3)).held ?? []
    #expect(held.count == 3)
    let listener = try desk.server.connect("person1", desk.database)
    try listener.listen()
    program?.socket.send(SyncRequest.sync(SyncOrder(wanted: 3)))
    program?.socket.send(SyncRequest.leave(SyncOrder(events: [decision(1)], returned: [0, 2])))
    program = nil
    let ben = try desk.pile("person1")
    while try ben.claim(3).isEmpty {
      while try !listener.takeNews() { _ = try listener.waitForNews(besides: -1) }
    }
    #expect(try ben.held().map(\.number) == [0, 2])
    #expect(try ben.standing().given == 1)
  }

  @Test func othersWakeTheProgramAndItDoesNotWakeItself() throws {
    let desk = try PileDesk(cards: 3)
    let program = try Program(desk, listening: true)
    _ = try program.sync(SyncOrder(wanted: 1))
    // What the program does itself comes before the answer, or never.
    guard case .synced = try program.sync(SyncOrder(events: [decision(0)])).answer else {
      throw Unexpected()
    }
    try desk.pile("person1").append([.decide(2)])
    #expect(program.socket.receive(SyncAnswer.self) == .changed)
    guard case .synced = try program.sync(SyncOrder()).answer else { throw Unexpected() }
  }

  @Test func aServerThatGoesWhileNothingIsAskedIsTold() throws {
    let desk = try PileDesk(cards: 1)
    let program = try Program(desk, listening: true)
    try desk.server.connect("super", desk.database).run(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        + " WHERE usename = 'person0' AND datname = current_database()")
    guard case .failure(let fault)? = program.socket.receive(SyncAnswer.self) else {
      throw Unexpected()
    }
    #expect(fault.isOffline && fault.kind == .unreachable)
  }

  @Test func decisionsOfSomebodyElseAreNotSent() throws {
    let desk = try PileDesk(cards: 2, people: ["person0", "person1"])
    let program = try Program(desk, as: "person1")
    let order = SyncOrder(events: [], person: "person0", returned: [])
    guard case .failure(let fault) = try program.sync(order).answer else { throw Unexpected() }
    #expect(fault.text.contains("person0") && fault.text.contains("person1"))
    guard case .synced = try program.sync(SyncOrder(person: "person1")).answer else {
      throw Unexpected()
    }
  }
}
