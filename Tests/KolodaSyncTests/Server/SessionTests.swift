import Foundation
import KolodaSyncMessages
import KolodaTriage
import Testing

@testable import KolodaSync

/// The services of koloda-sync to a program with a deck in a window.
@Suite(.enabled(if: PostgresServer.isInstalled))
struct SessionTests {
  /// A decision that the tables' constraints forbid.
  private func impossible(_ card: Int) -> SyncEvent {
    var event = SyncEvent.decision(card)
    event.lamport = -1
    return event
  }

  @Test func aRecordIsToldOnce() throws {
    let program = try SessionProgram(try SyncDesk(cards: 4))
    let first = try program.sync(SyncOrder(wanted: 2)).held
    #expect(first.map(\.number) == [0, 1] && first.allSatisfy { $0.record != nil })
    let next = try program.sync(SyncOrder(wanted: 3, known: [0, 1], wantsPeople: false))
    #expect(next.held.map(\.number) == [0, 1, 2])
    #expect(next.held.map { $0.record == nil } == [true, true, false])
    guard case .synced(let deck) = next.answer else { throw Unexpected() }
    #expect(deck.people.isEmpty && deck.lease == 600 && deck.given == 0)
    // A program that has lost the records gets them again.
    #expect(
      try program.sync(SyncOrder(wanted: 0)).held.map { $0.record != nil } == [true, true, true])
    // An order that asks for the state only gets no cards.
    #expect(try program.sync(SyncOrder()).held.isEmpty)
  }

  /// They could not be told what they have changed.
  @Test func whoManagesADeckAndIsNotInItChangesNothingBeforeTheyJoin() throws {
    let desk = try SyncDesk(cards: 1)
    let program = try SessionProgram(desk, as: "runner")
    let changes: [SyncRequest] = [
      .people(added: ["person2"], removed: []), .people(added: [], removed: ["person1"]),
      .close(true),
    ]
    for change in changes {
      program.socket.send(change)
      guard case .failure(let fault)? = program.socket.receive(SyncAnswer.self) else {
        throw Unexpected()
      }
      #expect(fault.detail.contains("koloda people … --add runner"))
    }
    let ann = try desk.deck()
    #expect(try ann.people().map(\.name) == ["person0", "person1"])
    #expect(try ann.people().allSatisfy { !$0.isRemoved } && !ann.standing().isClosed)
    try program.expectDone(.people(added: ["runner", "person2"], removed: []))
    try program.expectDone(.people(added: [], removed: ["person1"]))
    try program.expectDone(.close(true))
    #expect(try ann.people().filter(\.isRemoved).map(\.name) == ["person1"])
    #expect(try ann.people().count == 4 && ann.standing().isClosed)
  }

  @Test func anotherDeckOfTheNameGetsNothing() throws {
    let desk = try SyncDesk(cards: 1)
    let program = try SessionProgram(desk)
    let order = SyncOrder(events: [.decision(0)], pile: String(repeating: "0", count: 32))
    #expect(try program.sync(order).answer == .otherPile)
    #expect(try desk.deck().events().isEmpty)
  }

  /// By the last event and not by a count, which another computer of the person may have raised
  /// again.
  @Test func anOlderServerIsNoticedByTheLastEvent() throws {
    let desk = try SyncDesk(cards: 4)
    let id = try desk.deck().standing().id
    let program = try SessionProgram(desk)
    let last = SyncEvent.decision(0)
    let first = SyncOrder(events: [last], reading: SyncReading(after: nil))
    guard case .synced(let deck) = try program.sync(first).answer else { throw Unexpected() }
    let place = try #require(program.elsewhere.last?.last)
    #expect(place.uid == last.uid)
    func order(_ last: SyncEvent, _ events: [SyncEvent] = []) -> SyncOrder {
      SyncOrder(
        events: events, last: SyncPlace(last.uid, ticket: place.ticket), pile: Hex.text(id.bytes),
        wantsPeople: false)
    }
    #expect(deck.given == 1 && deck.extra == 0)
    guard case .synced = try program.sync(order(last)).answer else { throw Unexpected() }
    #expect(try program.sync(order(.decision(1), [.decision(2)])).answer == .behind)
    // Nothing was carried out.
    #expect(try desk.count("SELECT count(*) FROM koloda.event") == 1)
    // Another person's event is not one of this person's.
    let other = try desk.deck("person1")
    try other.append([.decide(1)])
    let foreign = try #require(try other.events().first { $0.event.author.person == "person1" })
    var foreignEvent = SyncEvent.decision(1)
    foreignEvent.uid = Hex.text(foreign.event.id.bytes)
    #expect(try program.sync(order(foreignEvent)).answer == .behind)
  }

  /// The changes in an order are carried out together or not at all; the request for cards is
  /// separate.
  @Test func whatIsToldIsOneTransaction() throws {
    let desk = try SyncDesk(cards: 3)
    let program = try SessionProgram(desk)
    #expect(try program.sync(SyncOrder(wanted: 2)).held.count == 2)
    // No shared deck has such a card number.
    let order = SyncOrder(events: [.decision(0)], renewed: [1 << 40], wanted: 3, returned: [1])
    guard case .failure = try program.sync(order).answer else { throw Unexpected() }
    #expect(try program.sync(SyncOrder(wanted: 0)).held.map(\.number) == [0, 1, 2])
    #expect(try desk.count("SELECT count(*) FROM koloda.event") == 0)
    // The connection keeps working, also for kinds of requests it hasn't had before.
    let others = try program.sync(SyncOrder(renewed: [0, 1], wanted: 2, wantsPeople: false))
    #expect(others.held.count == 3)
    #expect(try program.sync(SyncOrder(wanted: 0, returned: [2])).held.count == 2)
    guard
      case .synced(let deck) = try program.sync(SyncOrder(events: [.decision(0)], wanted: 3)).answer
    else { throw Unexpected() }
    #expect(deck.given == 1)
  }

  @Test func anEventAgainstTheRulesHoldsUpNothingElse() throws {
    let desk = try SyncDesk(cards: 4)
    let program = try SessionProgram(desk)
    let events = [SyncEvent.decision(0), impossible(1), .decision(2)]
    let order = SyncOrder(events: events, wanted: 4, returned: [3])
    guard case .synced(let deck) = try program.sync(order).answer else { throw Unexpected() }
    #expect(program.refused == [events[1].uid] && deck.given == 2)
    #expect(try desk.count("SELECT count(*) FROM koloda.event") == 2)
  }

  /// A database may have an encoding that lacks most characters.
  @Test func aTextThatTheDatabaseCannotStoreHoldsUpNothingElse() throws {
    let desk = try SyncDesk(cards: 4, encoding: "LATIN1")
    let program = try SessionProgram(desk)
    func note(_ text: String) -> SyncEvent {
      var event = SyncEvent.decision(1)
      (event.kind, event.text) = ("note", text)
      return event
    }
    let events = [SyncEvent.decision(0), note("déjà vu"), note("日本"), .decision(2)]
    let order = SyncOrder(events: events, wanted: 4, returned: [3])
    guard case .synced(let deck) = try program.sync(order).answer else { throw Unexpected() }
    #expect(program.refused == [events[2].uid] && deck.given == 2)
    #expect(try desk.count("SELECT count(*) FROM koloda.event") == 3)
    // What is asked for afterwards comes over the same connection.
    guard case .synced = try program.sync(SyncOrder(events: [.decision(3)])).answer else {
      throw Unexpected()
    }
    #expect(try desk.deck().answers(0..<4).map(\.card) == [0, 2, 3])
  }

  /// Another person may learn an event's id, and send it first.
  @Test func anEventThatIsRefusedHoldsUpNothingElse() throws {
    let desk = try SyncDesk(cards: 9)
    let events = (0..<8).map(SyncEvent.decision) + [.decision(99)]
    var stolen = Event.decide(2)
    stolen.id = try #require(Hex.bytes(events[2].uid.utf8)).withUnsafeBytes {
      try #require(EventID(bytes: $0))
    }
    try desk.deck("person1").append([stolen])
    let program = try SessionProgram(desk)
    let id = try desk.deck().standing().id
    let answer = try program.sync(SyncOrder(events: events, wanted: 1, pile: Hex.text(id.bytes)))
    guard case .synced(let deck) = answer.answer else { throw Unexpected() }
    #expect(program.refused == [events[2].uid, events[8].uid])
    // The answer to that card belongs to the other person.
    #expect(deck.given == 8 && answer.held.map(\.number) == [8])
    let own = "SELECT count(*) FROM koloda.event WHERE person = 'person0'"
    #expect(try desk.count(own) == 7)
  }

  @Test func whatWasDecidedOnAnotherComputerIsToldAndNothingTwice() throws {
    let desk = try SyncDesk(cards: 5000)
    let other = try desk.deck()
    let note = String(repeating: "n", count: 9_000)
    let mark = Mark.note(try #require(Note(note)))
    try other.append(
      (0..<4500).map { card in
        card < 300 ? Event(.mark(mark), card: card) : .decide(card, lamport: Int64(card))
      })
    let program = try SessionProgram(desk)
    let own = SyncEvent.decision(4999)
    _ = try program.sync(SyncOrder(events: [own], reading: SyncReading(after: nil)))
    let told = program.elsewhere.flatMap(\.events)
    #expect(told.map(\.event.card) == Array(0..<4500))
    #expect(told[0].event.text == note && told[400].event.lamport == 400)
    #expect(told[7].key == Hex.text(CardKey.numbered(7).bytes))
    // Several messages, since the length of each is limited.
    #expect(program.elsewhere.count > 3)
    let place = try #require(program.elsewhere.last?.last)
    #expect(place.uid == own.uid)
    program.elsewhere = []
    let next = SyncEvent.decision(4998)
    _ = try program.sync(SyncOrder(events: [next], reading: SyncReading(after: place)))
    #expect(program.elsewhere.map(\.events.count) == [0])
    let end = try #require(program.elsewhere.last?.last)
    #expect(end.uid == next.uid)
    program.elsewhere = []
    _ = try program.sync(SyncOrder(reading: SyncReading(after: end)))
    _ = try program.sync(SyncOrder())
    #expect(program.elsewhere.isEmpty)
  }

  @Test func manyAreSettledInOneGo() throws {
    let desk = try SyncDesk(
      cards: 3, answersPerCard: 2, people: ["person0", "person1", "person2"])
    for (person, pile) in [("person0", PileID.keep), ("person1", .reject)] {
      try desk.deck(person).append((0..<2).map { .decide($0, pile) })
    }
    let program = try SessionProgram(desk, as: "person2")
    program.socket.send(
      SyncRequest.settle(
        (0..<3).map { SyncedSettlement(card: $0, pile: "keep", time: 5) }, overOthers: false))
    #expect(
      program.socket.receive(SyncAnswer.self)
        == .notSettled(card: 2, reason: "its answers do not differ", isPassing: false))
    #expect(program.socket.receive(SyncAnswer.self) == .done)
    program.socket.send(SyncRequest.settled([0, 1, 2]))
    let one = SyncedSettlement(card: 0, pile: "keep", time: 5, person: "person2")
    var other = one
    other.card = 1
    #expect(program.socket.receive(SyncAnswer.self) == .settled([one, other]))
  }

  @Test func theLastWordsAreDoneThoughNobodyIsThereAnyMore() throws {
    let desk = try SyncDesk(cards: 3)
    var program: SessionProgram? = try SessionProgram(desk)
    let held = try program?.sync(SyncOrder(wanted: 3)).held ?? []
    #expect(held.count == 3)
    let listener = try desk.server.connect("person1", desk.database)
    try listener.listen()
    program?.socket.send(SyncRequest.sync(SyncOrder(wanted: 3)))
    let last = SyncOrder(events: [.decision(1)], returned: [0, 2])
    program?.socket.send(SyncRequest.leave(last, known: [0, 1, 2]))
    program = nil
    let ben = try desk.deck("person1")
    while try ben.claim(3).isEmpty {
      while try !listener.takeNews() { _ = try listener.waitForNews(besides: -1) }
    }
    #expect(try ben.held().map(\.number) == [0, 2])
    #expect(try ben.standing().given == 1)
  }

  /// A window may be closed while the answer that brings a card is on its way.
  @Test func cardsThatCameTooLateAreGivenBackToo() throws {
    let desk = try SyncDesk(cards: 4)
    var program: SessionProgram? = try SessionProgram(desk)
    _ = try program?.sync(SyncOrder(wanted: 3))
    // This brings the fourth card.
    let answer = try program?.sync(SyncOrder(events: [.decision(1)], wanted: 3))
    #expect(answer?.held.map(\.number) == [0, 2, 3])
    let listener = try desk.server.connect("person1", desk.database)
    try listener.listen()
    program?.socket.send(SyncRequest.leave(SyncOrder(returned: [0]), known: [0, 1, 2]))
    program = nil
    let ben = try desk.deck("person1")
    while try ben.claim(4).isEmpty {
      while try !listener.takeNews() { _ = try listener.waitForNews(besides: -1) }
    }
    // The third card is known and stays held: it may have been decided.
    #expect(try ben.held().map(\.number) == [0, 3])
  }

  @Test func othersWakeTheProgramAndItDoesNotWakeItself() throws {
    let desk = try SyncDesk(cards: 3)
    let program = try SessionProgram(desk, listening: true)
    _ = try program.sync(SyncOrder(wanted: 1))
    // A notification of the program's own change would come before the answer.
    guard case .synced = try program.sync(SyncOrder(events: [.decision(0)])).answer else {
      throw Unexpected()
    }
    try desk.deck("person1").append([.decide(2)])
    #expect(program.socket.receive(SyncAnswer.self) == .changed)
    guard case .synced = try program.sync(SyncOrder()).answer else { throw Unexpected() }
  }

  @Test func aServerThatGoesWhileNothingIsAskedIsTold() throws {
    let desk = try SyncDesk(cards: 1)
    let program = try SessionProgram(desk, listening: true)
    try desk.server.connect("super", desk.database).run(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
        + " WHERE usename = 'person0' AND datname = current_database()")
    guard case .failure(let fault)? = program.socket.receive(SyncAnswer.self) else {
      throw Unexpected()
    }
    #expect(fault.isOffline && fault.kind == .unreachable)
  }

  /// The cards that follow are not taken for requests.
  @Test func cardsThatCannotBeReadEndOnlyTheSharing() throws {
    let program = try SessionProgram(try SyncDesk(cards: 1), as: "runner")
    program.socket.send(SyncRequest.share(.init(answersPerCard: 1, people: [])))
    for key in ["x", "y", "z"] { program.socket.send(SyncRequest.card(key: key, record: Data())) }
    program.socket.send(SyncRequest.noMoreCards)
    guard case .failure? = program.socket.receive(SyncAnswer.self) else { throw Unexpected() }
    try program.expectDone(.listen)
  }

  @Test func aLookThatWasChangedMeanwhileIsTold() throws {
    let program = try SessionProgram(try SyncDesk(cards: 1), as: "runner")
    try program.expectDone(.show(look: "{}", replacing: ""))
    program.socket.send(SyncRequest.show(look: "{ }", replacing: ""))
    guard case .failure(let fault)? = program.socket.receive(SyncAnswer.self) else {
      throw Unexpected()
    }
    #expect(fault.kind == .lookChanged && !fault.isOffline)
    try program.expectDone(.show(look: "{ }", replacing: nil))
  }

  @Test func decisionsOfSomebodyElseAreNotSent() throws {
    let desk = try SyncDesk(cards: 2, people: ["person0", "person1"])
    let program = try SessionProgram(desk, as: "person1")
    let order = SyncOrder(events: [], person: "person0", returned: [])
    guard case .failure(let fault) = try program.sync(order).answer else { throw Unexpected() }
    #expect(fault == SyncFault(.otherPerson, detail: "person1"))
    guard case .synced = try program.sync(SyncOrder(person: "person1")).answer else {
      throw Unexpected()
    }
  }

  /// A server that returns disputes endlessly is given up, and a list with a broken part is no
  /// success.
  @Test(arguments: ["0", "-5", "4", "first - 1"])
  func disputesThatDoNotEndAreGivenUp(card: String) throws {
    let desk = try SyncDesk(cards: 4)
    try desk.keeper.run(
      """
      CREATE OR REPLACE FUNCTION koloda.disputes(pile_name text, first integer, most integer)
      RETURNS TABLE (card integer, record bytea, text text, person text, "time" bigint, own boolean,
        answers text)
      LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
        SELECT CASE WHEN first = 0 THEN 0 ELSE \(card) END, ''::bytea, NULL::text, NULL::text,
          NULL::bigint, false, NULL::text $$
      """)
    let program = try SessionProgram(desk)
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
    let desk = try SyncDesk(cards: 2)
    try desk.deck().append([.decide(0), .decide(1)])
    try desk.keeper.run(
      "UPDATE koloda.card SET record = convert_to(repeat('x', 26 << 20), 'UTF8') WHERE card = 1")
    let program = try SessionProgram(desk)
    program.socket.send(SyncRequest.records)
    var last: SyncAnswer?
    while let answer = program.socket.receive(SyncAnswer.self) {
      last = answer
      guard case .answers = answer else { break }
    }
    guard case .failure = last else { throw Unexpected() }
    // The session keeps working.
    guard case .synced = try program.sync(SyncOrder()).answer else { throw Unexpected() }
  }
}
