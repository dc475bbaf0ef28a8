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
    /// The events that were said to be refused.
    var refused: [String] = []
    /// Those that came from elsewhere, and from where is read on.
    var elsewhere: [ElsewhereEvents] = []

    init(_ desk: PileDesk, as person: String = "person0", listening: Bool = false) throws {
      let (own, other) = try #require(SyncSocket.pair())
      socket = own
      Thread.detachNewThread { SyncSession(other).run() }
      let address = "postgresql://\(person)@/\(desk.database)?host=\(desk.server.folder)"
      socket.send(SyncRequest.connect(address: address, name: "pile", password: nil))
      guard case .connected? = socket.receive(SyncAnswer.self) else { throw Unexpected() }
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
        switch answer {
        case .held(let card): held.append(card)
        case .refused(let event, _): refused.append(event)
        case .elsewhere(let events): elsewhere.append(events)
        default: return (held, answer)
        }
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

  /// A decision that no server takes.
  private func impossible(_ card: Int) -> SyncEvent {
    var event = decision(card)
    event.lamport = -1
    return event
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
    #expect(
      try program.sync(SyncOrder(wanted: 0)).held.map { $0.record != nil } == [true, true, true])
    // Who asks only how it stands is told no cards.
    #expect(try program.sync(SyncOrder()).held.isEmpty)
  }

  @Test func anotherPileOfTheNameGetsNothing() throws {
    let desk = try PileDesk(cards: 1)
    let program = try Program(desk)
    let order = SyncOrder(events: [decision(0)], pile: String(repeating: "0", count: 32))
    #expect(try program.sync(order).answer == .otherPile)
    #expect(try desk.pile().events().isEmpty)
  }

  /// By what was sent last, not by how much: another computer of the person may have made up for it.
  @Test func anOlderServerIsNoticedByTheLastEvent() throws {
    let desk = try PileDesk(cards: 4)
    let id = try desk.pile().standing().id
    let program = try Program(desk)
    let last = decision(0)
    func order(_ last: SyncEvent, _ events: [SyncEvent] = []) -> SyncOrder {
      SyncOrder(events: events, last: last.uid, pile: Hex.text(id.bytes), wantsPeople: false)
    }
    guard case .synced(let pile) = try program.sync(SyncOrder(events: [last])).answer
    else { throw Unexpected() }
    #expect(pile.given == 1 && pile.extra == 0)
    guard case .synced = try program.sync(order(last)).answer else { throw Unexpected() }
    #expect(try program.sync(order(decision(1), [decision(2)])).answer == .behind)
    // Nothing was done.
    #expect(try desk.count("SELECT count(*) FROM koloda.event") == 1)
    // What another person has sent is not the person's.
    let other = try desk.pile("person1")
    try other.append([.decide(1)])
    let foreign = try #require(try other.events().first { $0.event.author.person == "person1" })
    var foreignEvent = decision(1)
    foreignEvent.uid = Hex.text(foreign.event.id.bytes)
    #expect(try program.sync(order(foreignEvent)).answer == .behind)
  }

  /// What is told is done all or nothing, and what is asked for is another thing.
  @Test func whatIsToldIsOneTransaction() throws {
    let desk = try PileDesk(cards: 3)
    let program = try Program(desk)
    #expect(try program.sync(SyncOrder(wanted: 2)).held.count == 2)
    let order = SyncOrder(events: [decision(0), impossible(1)], wanted: 3, returned: [1])
    guard case .failure = try program.sync(order).answer else { throw Unexpected() }
    #expect(try program.sync(SyncOrder(wanted: 0)).held.map(\.number) == [0, 1, 2])
    #expect(try desk.count("SELECT count(*) FROM koloda.event") == 0)
    // The connection goes on, also with what was never asked before.
    let others = try program.sync(SyncOrder(renewed: [0, 1], wanted: 2, wantsPeople: false))
    #expect(others.held.count == 3)
    #expect(try program.sync(SyncOrder(wanted: 0, returned: [2])).held.count == 2)
    guard
      case .synced(let pile) = try program.sync(SyncOrder(events: [decision(0)], wanted: 3)).answer
    else { throw Unexpected() }
    #expect(pile.given == 1)
  }

  /// Somebody may know an event's number, and send it first.
  @Test func anEventThatIsRefusedHoldsUpNothingElse() throws {
    let desk = try PileDesk(cards: 9)
    let events = (0..<8).map(decision) + [decision(99)]
    var stolen = Event.decide(2)
    stolen.id = try #require(Hex.bytes(events[2].uid.utf8)).withUnsafeBytes {
      try #require(EventID(bytes: $0))
    }
    try desk.pile("person1").append([stolen])
    let program = try Program(desk)
    let id = try desk.pile().standing().id
    let answer = try program.sync(SyncOrder(events: events, wanted: 1, pile: Hex.text(id.bytes)))
    guard case .synced(let pile) = answer.answer else { throw Unexpected() }
    #expect(program.refused == [events[2].uid, events[8].uid])
    // Another answer to one of the cards is the other person's.
    #expect(pile.given == 8 && answer.held.map(\.number) == [8])
    let own = "SELECT count(*) FROM koloda.event WHERE person = 'person0'"
    #expect(try desk.count(own) == 7)
  }

  @Test func whatWasDecidedOnAnotherComputerIsToldAndNothingTwice() throws {
    let desk = try PileDesk(cards: 5000)
    let other = try desk.pile()
    let note = String(repeating: "n", count: 9_000)
    let mark = Mark.note(try #require(Note(note)))
    try other.append(
      (0..<4500).map { card in
        card < 300 ? Event(.mark(mark), card: card) : .decide(card, lamport: Int64(card))
      })
    let program = try Program(desk)
    let own = decision(4999)
    _ = try program.sync(SyncOrder(events: [own], reading: SyncReading(after: nil)))
    let told = program.elsewhere.flatMap(\.events)
    #expect(told.map(\.event.card) == Array(0..<4500))
    #expect(told[0].event.text == note && told[400].event.lamport == 400)
    #expect(told[7].key == Hex.text(CardKey.numbered(7).bytes))
    // A message can't be as long as one likes.
    #expect(program.elsewhere.count > 3)
    #expect(program.elsewhere.last?.last == own.uid)
    program.elsewhere = []
    let next = decision(4998)
    _ = try program.sync(SyncOrder(events: [next], reading: SyncReading(after: own.uid)))
    #expect(program.elsewhere.map(\.events.count) == [0])
    #expect(program.elsewhere.last?.last == next.uid)
    program.elsewhere = []
    _ = try program.sync(SyncOrder(reading: SyncReading(after: next.uid)))
    _ = try program.sync(SyncOrder())
    #expect(program.elsewhere.isEmpty)
  }

  /// Who manages the decks may have a newer Koloda, and bring them to its version at any time.
  @Test func tablesThatBecomeNewerMeanwhileAreLeftAlone() throws {
    let desk = try PileDesk(cards: 3)
    let program = try Program(desk)
    #expect(try program.sync(SyncOrder(wanted: 1)).held.count == 1)
    try desk.keeper.run("UPDATE koloda.version SET number = number + 1")
    for order in [SyncOrder(events: [decision(0)], wanted: 3), SyncOrder()] {
      guard case .failure(let fault) = try program.sync(order).answer else { throw Unexpected() }
      #expect(fault.kind == .newerTables && !fault.isOffline)
    }
    for request in [
      SyncRequest.progress, .records, .combinations, .hasDisputes, .settled([0]), .cards([0]),
    ] {
      program.socket.send(request)
      guard case .failure(let fault)? = program.socket.receive(SyncAnswer.self) else {
        throw Unexpected()
      }
      #expect(fault.kind == .newerTables)
    }
    #expect(try desk.count("SELECT count(*) FROM koloda.event") == 0)
    // What the newer one has instead of a function is not looked for.
    try desk.keeper.run("DROP FUNCTION koloda.expect_version(integer)")
    guard case .failure(let fault) = try program.sync(SyncOrder(wanted: 1)).answer else {
      throw Unexpected()
    }
    #expect(fault.kind == .newerTables)
  }

  /// Nothing is done with tables that are just being changed.
  @Test func whoIsAtItHasTheTablesToTheEnd() throws {
    let desk = try PileDesk(cards: 1)
    let version = ServerSchema.version
    let member = try desk.server.connect("person0", desk.database)
    try member.run("BEGIN")
    try member.run("SELECT koloda.expect_version(\(version))")
    try desk.keeper.run("SET lock_timeout = '20ms'")
    func change() throws(ServerError) {
      try desk.keeper.transaction { () throws(ServerError) in
        _ = try desk.keeper.run("LOCK TABLE koloda.version IN ACCESS EXCLUSIVE MODE")
      }
    }
    do throws(ServerError) {
      try change()
      Issue.record("they were changed")
    } catch .again {}
    try member.run("COMMIT")
    try change()
  }

  @Test func manyAreSettledInOneGo() throws {
    let desk = try PileDesk(
      cards: 3, answersPerCard: 2, people: ["person0", "person1", "person2"])
    for (person, pile) in [("person0", PileID.keep), ("person1", .reject)] {
      try desk.pile(person).append((0..<2).map { .decide($0, pile) })
    }
    let program = try Program(desk, as: "person2")
    program.socket.send(
      SyncRequest.settle(
        (0..<3).map { SyncedSettlement(card: $0, pile: "keep", time: 5) }, overOthers: false))
    #expect(
      program.socket.receive(SyncAnswer.self)
        == .notSettled(card: 2, reason: "its answers do not differ"))
    #expect(program.socket.receive(SyncAnswer.self) == .done)
    program.socket.send(SyncRequest.settled([0, 1, 2]))
    let one = SyncedSettlement(card: 0, pile: "keep", time: 5, person: "person2")
    var other = one
    other.card = 1
    #expect(program.socket.receive(SyncAnswer.self) == .settled([one, other]))
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

  /// What a server tells is not followed for ever, nor taken for whole if a part can't be passed on.
  @Test(arguments: ["0", "-5", "4", "first - 1"])
  func disputesThatDoNotEndAreGivenUp(card: String) throws {
    let desk = try PileDesk(cards: 4)
    try desk.keeper.run(
      """
      CREATE OR REPLACE FUNCTION koloda.disputes(pile_name text, first integer, most integer)
      RETURNS TABLE (card integer, record bytea, text text, person text, "time" bigint, own boolean,
        answers text)
      LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
        SELECT CASE WHEN first = 0 THEN 0 ELSE \(card) END, ''::bytea, NULL::text, NULL::text,
          NULL::bigint, false, NULL::text $$
      """)
    let program = try Program(desk)
    program.socket.send(SyncRequest.disputes(withRecords: true))
    var told = 0
    while let answer = program.socket.receive(SyncAnswer.self) {
      if case .failure = answer { break }
      guard case .dispute = answer else { throw Unexpected() }
      told += 1
      if told > 4 { throw Unexpected() }
    }
    #expect(told == 1)
  }

  @Test func anAnswerThatIsTooLongIsNoSilence() throws {
    let desk = try PileDesk(cards: 2)
    try desk.pile().append([.decide(0), .decide(1)])
    try desk.keeper.run(
      "UPDATE koloda.card SET record = convert_to(repeat('x', 26 << 20), 'UTF8') WHERE card = 1")
    let program = try Program(desk)
    program.socket.send(SyncRequest.records)
    var last: SyncAnswer?
    while let answer = program.socket.receive(SyncAnswer.self) {
      last = answer
      guard case .answers = answer else { break }
    }
    guard case .failure = last else { throw Unexpected() }
    // The session goes on.
    guard case .synced = try program.sync(SyncOrder()).answer else { throw Unexpected() }
  }
}
