import Foundation
import KolodaSyncMessages
import KolodaTriage
import TestSupport
import Testing

@testable import KolodaSharing

@Suite("What a shared deck has to tell its server")
final class SyncAgendaTests {
  /// Kept as long as the test runs, since their folders are removed with them.
  private var decks: [SharedSample] = []

  private func makeDeck(holding held: Range<Int> = 0..<0) throws -> SharedSample {
    let deck = try SharedSample(holding: held)
    decks.append(deck)
    return deck
  }

  static let held = (0..<SyncAgenda.ahead).map { SharedSample.card($0) }

  /// An agenda whose first order was answered with all the cards that it wants.
  func agenda(_ events: [SyncEvent] = []) throws -> SyncAgenda {
    let deck = try makeDeck()
    var agenda = SyncAgenda(deck.joined, unsent: events, deck.records)
    _ = try next(&agenda, at: 0)
    try agenda.take(SyncedDeck.madeUp(holding: Self.held, events: events.count), at: 0)
    return agenda
  }

  /// Takes the answer's news that this event is the last one on the server.
  func hear(_ last: SyncEvent, _ agenda: inout SyncAgenda) throws {
    try agenda.keep(
      ElsewhereEvents([], last: Self.place(last)), in: ElsewhereJournal(of: agenda.joined))
  }

  static func place(_ event: SyncEvent) -> SyncPlace { SyncPlace(event.uid, ticket: 7) }

  func next(_ agenda: inout SyncAgenda, at now: Double) throws -> SyncOrder {
    let order = agenda.next(at: now)
    return try #require(order)
  }

  @Test("The first order asks for everything, and is one at a time")
  func theFirstOrderAsksForEverything() throws {
    let deck = try makeDeck(holding: 3..<5)
    var agenda = SyncAgenda(deck.joined, unsent: [], deck.records)
    let order = try next(&agenda, at: 0)
    #expect(order.wanted == SyncAgenda.ahead && order.wantsPeople)
    #expect(order.renewed == [3, 4] && order.known == [3, 4])
    #expect(order.pile == deck.joined.pile.id)
    #expect(agenda.next(at: 0) == nil)
  }

  @Test("With all cards there nothing is asked for until they are to be held for longer")
  func nothingIsAskedForInVain() throws {
    var agenda = try agenda()
    #expect(agenda.next(at: 199) == nil && agenda.time == 200)
    let order = try next(&agenda, at: 200)
    #expect(order.renewed.count == SyncAgenda.ahead && order.events.isEmpty && !order.wantsPeople)
  }

  @Test("A decision goes up at once, and the next card comes with the answer")
  func aDecisionGoesUpAtOnce() throws {
    var agenda = try agenda()
    let event = SharedSample.decision(0)
    agenda.add([event])
    let order = try next(&agenda, at: 1)
    #expect(order.events == [event] && order.wanted == SyncAgenda.ahead && order.renewed.isEmpty)
    // Another decision is made in the meantime.
    agenda.add([SharedSample.decision(1)])
    try hear(event, &agenda)
    #expect(agenda.joined.seen == nil, "the answer is not complete")
    let cards = (1..<SyncAgenda.ahead).map { SharedSample.card($0, withRecord: false) }
    try agenda.take(
      SyncedDeck.madeUp(holding: cards + [SharedSample.card(16)], events: 1), at: 1)
    #expect(agenda.joined.lastSent == event.uid)
    #expect(agenda.unsent.map(\.card) == [1])
    #expect(agenda.joined.pile.held.map(\.number) == Array(1...16))
    #expect(agenda.next(at: 1)?.last == Self.place(event))
  }

  @Test("With the last card it asks what the others have")
  func theLastCard() throws {
    let deck = try makeDeck()
    var agenda = SyncAgenda(deck.joined, unsent: [], deck.records)
    _ = try next(&agenda, at: 0)
    try agenda.take(
      SyncedDeck.madeUp(holding: [SharedSample.card(0), SharedSample.card(1)]), at: 0)
    agenda.add([SharedSample.decision(0)])
    #expect(try next(&agenda, at: 1).wantsPeople == false)
    let last = SharedSample.card(1, withRecord: false)
    try agenda.take(SyncedDeck.madeUp(holding: [last], events: 1), at: 1)
    agenda.add([SharedSample.decision(1)])
    #expect(try next(&agenda, at: 2).wantsPeople)
  }

  @Test("Very many go up in several orders, of which the last asks for cards")
  func manyGoUpInParts() throws {
    let events = (0..<(2 * SyncAgenda.batch + 1)).map { _ in SharedSample.decision(0) }
    let deck = try makeDeck()
    var agenda = SyncAgenda(deck.joined, unsent: events, deck.records)
    var sent: [SyncEvent] = []
    while let order = agenda.next(at: 0) {
      sent += order.events
      #expect((order.wanted != nil) == (sent.count == events.count))
      try agenda.take(
        SyncedDeck.madeUp(holding: order.wanted != nil ? Self.held : [], events: sent.count),
        at: 0)
    }
    #expect(sent == events)
  }

  @Test("After a sleep that was longer than the leases the cards are those that the server says")
  func afterASleep() throws {
    var agenda = try agenda()
    let decided = SharedSample.decision(3)
    agenda.add([decided])
    let order = try next(&agenda, at: 100_000)
    #expect(order.renewed == Self.held.map(\.number) && order.events == [decided])
    // The other cards have gone to somebody else in the meantime.
    let new = (20..<36).map { SharedSample.card($0) }
    try agenda.take(SyncedDeck.madeUp(holding: new, events: 1), at: 100_000)
    #expect(agenda.joined.pile.held.map(\.number) == Array(20..<36))
    #expect(agenda.unsent.isEmpty && agenda.next(at: 100_001) == nil)
    #expect(agenda.time == 100_200)
  }

  @Test("Who wants no cards asks once, and keeps those that are held as they are")
  func whoWantsNoCards() throws {
    let deck = try makeDeck(holding: 3..<5)
    let events = (0..<(SyncAgenda.batch + 1)).map { _ in SharedSample.decision(0) }
    var agenda = SyncAgenda(deck.joined, unsent: events, deck.records, wantsCards: false)
    var orders = 0
    while let order = agenda.next(at: 0), orders < 9 {
      orders += 1
      #expect(order.wanted == nil && order.renewed.isEmpty && order.returned.isEmpty)
      try agenda.take(SyncedDeck.madeUp(), at: 0)
    }
    #expect(orders == 2 && agenda.unsent.isEmpty)
    #expect(agenda.joined.pile.held.map(\.number) == [3, 4])
  }

  @Test("What comes up while an order is on its way is not taken for what was sent")
  func whatComesMeanwhileIsKept() throws {
    var agenda = try agenda()
    let events = [SharedSample.decision(0), SharedSample.decision(1)]
    agenda.add(events)
    _ = try next(&agenda, at: 1)
    // The journal was repaired and read again: there is another event ahead of those.
    let other = SharedSample.decision(2)
    agenda.replace(unsent: [other] + events)
    try agenda.take(SyncedDeck.madeUp(holding: Self.held, events: 2), at: 1)
    #expect(agenda.unsent == [other])
  }

  @Test("Leases so short that they can’t be kept are not renewed without a pause")
  func shortLeasesLeaveAPause() throws {
    let deck = try makeDeck()
    var agenda = SyncAgenda(deck.joined, unsent: [], deck.records)
    _ = try next(&agenda, at: 0)
    var answer = SyncedDeck.madeUp(holding: Self.held)
    answer.lease = 1e-9
    try agenda.take(answer, at: 0)
    #expect(agenda.next(at: 1.9) == nil && agenda.time == 2)
  }

  @Test("What had no answer when the connection broke is sent again")
  func whatHadNoAnswerIsSentAgain() throws {
    var agenda = try agenda()
    let event = SharedSample.decision(0)
    agenda.add([event])
    _ = agenda.next(at: 1)
    #expect(agenda.next(at: 2) == nil)
    agenda.connected()
    #expect(agenda.next(at: 2)?.events == [event])
  }

  @Test("What the server refused is not sent again, until the server is an older copy")
  func whatWasRefusedStaysHere() throws {
    let events = (0..<3).map { SharedSample.decision($0) }
    let deck = try makeDeck()
    var agenda = SyncAgenda(deck.joined, unsent: events, deck.records)
    _ = try next(&agenda, at: 0)
    try agenda.take(
      SyncedDeck.madeUp(holding: Self.held, events: 2), refused: [events[2].uid, "another"], at: 0
    )
    // The last of them that the server has.
    #expect(agenda.joined.lastSent == events[1].uid && agenda.unsent.isEmpty)
    #expect(agenda.joined.refused == [events[2].uid])
    var undo = SharedSample.decision(2)
    (undo.kind, undo.about) = ("undo", events[2].uid)
    let again = SharedSample.decision(2)
    agenda.add([undo, again])
    #expect(agenda.unsent == [again])
    agenda.startOver(events)
    #expect(agenda.joined.refused == nil && agenda.unsent == events)
  }

  @Test("What came from elsewhere is not sent, and is read on from")
  func whatCameFromElsewhereIsNotSent() throws {
    var agenda = try agenda()
    agenda.add([SharedSample.decision(0)])
    #expect(try next(&agenda, at: 1).reading == SyncReading(after: nil))
    // The key is invalid: nothing of it is kept, and it is not asked for again.
    let foreign = SharedSample.decision(3)
    let news = ElsewhereEvents([.init(foreign, key: "")], last: Self.place(foreign))
    try agenda.keep(news, in: ElsewhereJournal(of: agenda.joined))
    try agenda.take(SyncedDeck.madeUp(holding: Self.held, events: 1), at: 1)
    agenda.add([foreign, SharedSample.decision(1)])
    #expect(agenda.unsent.map(\.card) == [1])
    #expect(try next(&agenda, at: 1).reading == SyncReading(after: Self.place(foreign)))
    agenda.startOver([])
    agenda.add([foreign])
    #expect(try next(&agenda, at: 2).reading == SyncReading(after: nil))
  }

  @Test("A journal that lacks what was read from the server for it gets all of that again")
  func aLostJournalIsFilledAgain() throws {
    let events = (0..<3).map { SharedSample.decision($0) }
    var joined = try makeDeck().joined
    let place = Self.place(events[2])
    (joined.read, joined.seen) = (place, place)
    joined.match(DecidedEvents(events))
    #expect(joined.read == place)
    joined.match(DecidedEvents(events + [SharedSample.decision(4)]))
    #expect(joined.read == place && joined.journalCount == 4)
    // Lost altogether, replaced by an older copy, decided in since, or without a part of it.
    let older = Array(events[..<2])
    let more = (5..<9).map { SharedSample.decision($0) }
    let rests: [[SyncEvent]] = [[], older, older + more, [events[2]]]
    for rest in rests {
      var lost = joined
      #expect(DecidedEvents(rest).isBehind(lost))
      lost.match(DecidedEvents(rest))
      #expect(lost.read == nil && lost.journalCount == rest.count)
      #expect(!DecidedEvents([]).isBehind(lost))
    }
  }

  @Test("An event that the journal can’t have does not make it seem lost")
  func anEventThatIsNotValid() throws {
    var agenda = try agenda()
    let own = SharedSample.decision(0)
    agenda.add([own])
    _ = try next(&agenda, at: 1)
    let journal = ElsewhereJournal(of: agenda.joined)
    try agenda.keep(ElsewhereEvents([], last: Self.place(own)), in: journal)
    // The key is invalid.
    let foreign = SharedSample.decision(3)
    try agenda.keep(
      ElsewhereEvents([.init(foreign, key: "")], last: Self.place(foreign)), in: journal)
    try agenda.take(SyncedDeck.madeUp(holding: Self.held, events: 1), at: 1)
    #expect(!DecidedEvents([own]).isBehind(agenda.joined))
    #expect(DecidedEvents([SharedSample.decision(0)]).isBehind(agenda.joined))
    // It is not read again.
    agenda.match(DecidedEvents([own]))
    agenda.othersDecided(at: 10)
    #expect(try next(&agenda, at: 10).reading == SyncReading(after: Self.place(foreign)))
  }

  @Test("An order that is on its way doesn’t keep a lost journal from being filled again")
  func aJournalIsLostDuringAnOrder() throws {
    var agenda = try agenda()
    func read(_ event: SyncEvent) throws {
      // The key is invalid, so nothing is written.
      let news = ElsewhereEvents([.init(event, key: "")], last: Self.place(event))
      try agenda.keep(news, in: ElsewhereJournal(of: agenda.joined))
    }
    let first = SharedSample.decision(0)
    let second = SharedSample.decision(1)
    agenda.othersDecided(at: 10)
    _ = try next(&agenda, at: 10)
    try read(first)
    try agenda.take(SyncedDeck.madeUp(holding: Self.held), at: 10)
    agenda.match(DecidedEvents([first]))
    agenda.othersDecided(at: 20)
    #expect(try next(&agenda, at: 20).reading == SyncReading(after: Self.place(first)))
    agenda.match(DecidedEvents([]))
    try read(second)
    try agenda.take(SyncedDeck.madeUp(holding: Self.held), at: 20)
    // It is due at once.
    #expect(try next(&agenda, at: 20).reading == SyncReading(after: nil))
    try read(second)
    try agenda.take(SyncedDeck.madeUp(holding: Self.held), at: 20)
    #expect(agenda.joined.read == Self.place(second))
    // The same without an answer.
    agenda.othersDecided(at: 30)
    _ = try next(&agenda, at: 30)
    agenda.readAnew()
    try read(second)
    agenda.connected()
    #expect(try next(&agenda, at: 30).reading == SyncReading(after: nil))
  }

  @Test("What goes up is for one deck and one person, and no other answer is taken")
  func noOtherAnswerIsTaken() throws {
    let events = [SharedSample.decision(0)]
    var agenda = try agenda()
    agenda.add(events)
    #expect(try next(&agenda, at: 1).person == "ann")
    var other = SyncedDeck.madeUp()
    other.person = "ben"
    #expect(throws: SyncFailure.self) { try agenda.take(other, at: 1) }
    agenda.connected()
    _ = try next(&agenda, at: 2)
    other = SyncedDeck.madeUp()
    other.id = String(repeating: "2", count: 32)
    #expect(throws: SyncFailure.self) { try agenda.take(other, at: 2) }
    #expect(agenda.unsent == events)
    #expect(agenda.farewell().order.person == "ann")
  }

  @Test("Where no card is left it asks again, ever less often, and at once when others decide")
  func whereNoCardIsLeftItAsksAgain() throws {
    let deck = try makeDeck()
    var agenda = SyncAgenda(deck.joined, unsent: [], deck.records)
    var now = 0.0
    var pauses: [Double] = []
    for _ in 0..<6 {
      #expect(agenda.next(at: now)?.wantsPeople == true)
      try agenda.take(SyncedDeck.madeUp(), at: now)
      pauses.append(agenda.time - now)
      now = agenda.time
      #expect(agenda.next(at: now - 0.01) == nil)
    }
    #expect(pauses == [5, 10, 20, 40, 60, 60])
    _ = agenda.next(at: now)
    try agenda.take(SyncedDeck.madeUp(), at: now)
    agenda.othersDecided(at: now + 1)
    #expect(agenda.time == now + 2)
    agenda.othersDecided(at: now + 10)
    #expect(agenda.time == now + 2)
  }

  @Test("Who is woken looks again a little later: nobody is woken for what comes within a second")
  func whoIsWokenLooksTwice() throws {
    var agenda = try agenda()
    agenda.othersDecided(at: 10)
    #expect(agenda.time == 10)
    _ = try next(&agenda, at: 10)
    try agenda.take(SyncedDeck.madeUp(holding: Self.held), at: 11)
    #expect(agenda.time == 13)
    _ = try next(&agenda, at: 13)
    try agenda.take(SyncedDeck.madeUp(holding: Self.held), at: 13)
    #expect(agenda.time == 200)
    // These decisions came while the server was being asked.
    agenda.add([SharedSample.decision(0)])
    _ = try next(&agenda, at: 20)
    agenda.othersDecided(at: 20)
    try agenda.take(SyncedDeck.madeUp(holding: Self.held), at: 21)
    #expect(agenda.time == 23)
  }

  /// A slash takes two bytes in a message, since it is escaped.
  @Test("Notes that are long together go up one after another, in messages that are short enough")
  func longNotesFitIntoMessages() throws {
    let events = (0..<500).map { number in
      var event = SharedSample.decision(number % 100)
      (event.kind, event.text) = ("note", String(repeating: "/", count: 10_000))
      return event
    }
    let deck = try makeDeck()
    var agenda = SyncAgenda(deck.joined, unsent: events, deck.records)
    var sent: [SyncEvent] = []
    while !agenda.unsent.isEmpty {
      let order = try next(&agenda, at: 0)
      try #require(!order.events.isEmpty)
      #expect(try JSONEncoder().encode(order).count < SyncSocket.longest / 8)
      sent += order.events
      try agenda.take(SyncedDeck.madeUp(events: sent.count), at: 0)
    }
    #expect(sent == events)
    agenda.replace(unsent: events)
    let last = agenda.farewell().order
    #expect(try JSONEncoder().encode(last).count < SyncSocket.longest / 8)
    // A note longer than the limit for all notes together goes up alone.
    var long = SharedSample.decision(0)
    long.text = String(repeating: "x", count: 2 << 20)
    agenda = SyncAgenda(deck.joined, unsent: [long, long], deck.records)
    #expect(try next(&agenda, at: 0).events.count == 1)
  }

  @Test("A card whose record could not be kept is not shown, and comes again")
  func aCardWithoutRecordComesAgain() throws {
    let deck = try makeDeck()
    var agenda = SyncAgenda(deck.joined, unsent: [], deck.records)
    _ = agenda.next(at: 0)
    try agenda.take(
      SyncedDeck.madeUp(holding: [SharedSample.card(1, withRecord: false), SharedSample.card(2)]),
      at: 0)
    #expect(agenda.joined.pile.held.map(\.number) == [2])
    #expect(agenda.joined.pile.held.allSatisfy { $0.record == nil })
    #expect(deck.records.record(2) == SharedSample.record(2))
  }
}
