import Foundation
import KolodaSyncMessages
import KolodaTriage
import Testing

@testable import KolodaApp

@Suite("What a shared deck has to tell its server")
final class SyncAgendaTests {
  /// They live as long as the test: their folders go with them.
  private var piles: [SharedPile] = []

  private func makePile(holding held: Range<Int> = 0..<0) throws -> SharedPile {
    let pile = try SharedPile(holding: held)
    piles.append(pile)
    return pile
  }

  private static let held = (0..<SyncAgenda.ahead).map { SharedPile.card($0) }

  /// An agenda whose first order was answered with all the cards that it wants.
  private func agenda(_ events: [SyncEvent] = []) throws -> SyncAgenda {
    let pile = try makePile()
    var agenda = SyncAgenda(pile.joined, unsent: events, pile.records)
    _ = try next(&agenda, at: 0)
    try agenda.take(SharedPile.standing(holding: Self.held, events: events.count), at: 0)
    return agenda
  }

  private func next(_ agenda: inout SyncAgenda, at now: Double) throws -> SyncOrder {
    let order = agenda.next(at: now)
    return try #require(order)
  }

  @Test("The first order asks for everything, and is one at a time")
  func theFirstOrderAsksForEverything() throws {
    let pile = try makePile(holding: 3..<5)
    var agenda = SyncAgenda(pile.joined, unsent: [], pile.records)
    let order = try next(&agenda, at: 0)
    #expect(order.wanted == SyncAgenda.ahead && order.wantsPeople)
    #expect(order.renewed == [3, 4] && order.known == [3, 4])
    #expect(order.pile == pile.joined.pile.id)
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
    let event = SharedPile.decision(0)
    agenda.add([event])
    let order = try next(&agenda, at: 1)
    #expect(order.events == [event] && order.wanted == SyncAgenda.ahead && order.renewed.isEmpty)
    // Another one is made meanwhile.
    agenda.add([SharedPile.decision(1)])
    let cards = (1..<SyncAgenda.ahead).map { SharedPile.card($0, withRecord: false) }
    try agenda.take(
      SharedPile.standing(holding: cards + [SharedPile.card(16)], events: 1), at: 1)
    #expect(agenda.joined.lastSent == event.uid)
    #expect(agenda.unsent.map(\.card) == [1])
    #expect(agenda.joined.pile.held.map(\.number) == Array(1...16))
    #expect(agenda.next(at: 1)?.last == event.uid)
  }

  @Test("Very many go up in several orders, of which the last asks for cards")
  func manyGoUpInParts() throws {
    let events = (0..<(2 * SyncAgenda.batch + 1)).map { _ in SharedPile.decision(0) }
    let pile = try makePile()
    var agenda = SyncAgenda(pile.joined, unsent: events, pile.records)
    var sent: [SyncEvent] = []
    while let order = agenda.next(at: 0) {
      sent += order.events
      #expect((order.wanted != nil) == (sent.count == events.count))
      try agenda.take(
        SharedPile.standing(holding: order.wanted != nil ? Self.held : [], events: sent.count),
        at: 0)
    }
    #expect(sent == events)
  }

  @Test("After a sleep that was longer than the leases the cards are those that the server says")
  func afterASleep() throws {
    var agenda = try agenda()
    let decided = SharedPile.decision(3)
    agenda.add([decided])
    let order = try next(&agenda, at: 100_000)
    #expect(order.renewed == Self.held.map(\.number) && order.events == [decided])
    // Somebody else has the others meanwhile.
    let new = (20..<36).map { SharedPile.card($0) }
    try agenda.take(SharedPile.standing(holding: new, events: 1), at: 100_000)
    #expect(agenda.joined.pile.held.map(\.number) == Array(20..<36))
    #expect(agenda.unsent.isEmpty && agenda.next(at: 100_001) == nil)
    #expect(agenda.time == 100_200)
  }

  @Test("Who wants no cards asks once, and keeps those that are held as they are")
  func whoWantsNoCards() throws {
    let pile = try makePile(holding: 3..<5)
    let events = (0..<(SyncAgenda.batch + 1)).map { _ in SharedPile.decision(0) }
    var agenda = SyncAgenda(pile.joined, unsent: events, pile.records, wantsCards: false)
    var orders = 0
    while let order = agenda.next(at: 0), orders < 9 {
      orders += 1
      #expect(order.wanted == nil && order.renewed.isEmpty && order.returned.isEmpty)
      try agenda.take(SharedPile.standing(holding: []), at: 0)
    }
    #expect(orders == 2 && agenda.unsent.isEmpty)
    #expect(agenda.joined.pile.held.map(\.number) == [3, 4])
  }

  @Test("What comes up while an order is on its way is not taken for what was sent")
  func whatComesMeanwhileIsKept() throws {
    var agenda = try agenda()
    let events = [SharedPile.decision(0), SharedPile.decision(1)]
    agenda.add(events)
    _ = try next(&agenda, at: 1)
    // The journal was repaired and read anew: another event stands before those.
    let other = SharedPile.decision(2)
    agenda.replace(unsent: [other] + events)
    try agenda.take(SharedPile.standing(holding: Self.held, events: 2), at: 1)
    #expect(agenda.unsent == [other])
  }

  @Test("Leases so short that they can’t be kept are not renewed without a pause")
  func shortLeasesLeaveAPause() throws {
    let pile = try makePile()
    var agenda = SyncAgenda(pile.joined, unsent: [], pile.records)
    _ = try next(&agenda, at: 0)
    var answer = SharedPile.standing(holding: Self.held)
    answer.lease = 1e-9
    try agenda.take(answer, at: 0)
    #expect(agenda.next(at: 1.9) == nil && agenda.time == 2)
  }

  @Test("What had no answer when the connection broke is sent again")
  func whatHadNoAnswerIsSentAgain() throws {
    var agenda = try agenda()
    let event = SharedPile.decision(0)
    agenda.add([event])
    _ = agenda.next(at: 1)
    #expect(agenda.next(at: 2) == nil)
    agenda.connected()
    #expect(agenda.next(at: 2)?.events == [event])
  }

  @Test("An older server gets everything again")
  func anOlderServerGetsEverythingAgain() throws {
    let events = [SharedPile.decision(0), SharedPile.decision(1)]
    var agenda = try agenda(events)
    agenda.connected()
    #expect(agenda.next(at: 1)?.last == events[1].uid)
    agenda.startOver(events)
    #expect(agenda.joined.lastSent == nil)
    let order = try next(&agenda, at: 1)
    #expect(order.events == events && order.last == nil)
  }

  @Test("What the server refused is not sent again, until the server is an older copy")
  func whatWasRefusedStaysHere() throws {
    let events = (0..<3).map { SharedPile.decision($0) }
    let pile = try makePile()
    var agenda = SyncAgenda(pile.joined, unsent: events, pile.records)
    _ = try next(&agenda, at: 0)
    try agenda.take(
      SharedPile.standing(holding: Self.held, events: 2), refused: [events[2].uid, "another"], at: 0
    )
    // The last one that the server has.
    #expect(agenda.joined.lastSent == events[1].uid && agenda.unsent.isEmpty)
    #expect(agenda.joined.refused == [events[2].uid])
    var undo = SharedPile.decision(2)
    (undo.kind, undo.about) = ("undo", events[2].uid)
    let again = SharedPile.decision(2)
    agenda.add([undo, again])
    #expect(agenda.unsent == [again])
    agenda.startOver(events)
    #expect(agenda.joined.refused == nil && agenda.unsent == events)
  }

  @Test("What came from elsewhere is not sent, and is read on from")
  func whatCameFromElsewhereIsNotSent() throws {
    var agenda = try agenda()
    agenda.add([SharedPile.decision(0)])
    #expect(try next(&agenda, at: 1).reading == SyncReading(after: nil))
    // A key that can't be: nothing of it is kept, and it is not asked for again.
    let foreign = SharedPile.decision(3)
    let news = ElsewhereEvents([.init(foreign, key: "")], last: foreign.uid)
    try agenda.keep(news, in: ElsewhereJournal(of: agenda.joined))
    try agenda.take(SharedPile.standing(holding: Self.held, events: 1), at: 1)
    agenda.add([foreign, SharedPile.decision(1)])
    #expect(agenda.unsent.map(\.card) == [1])
    #expect(try next(&agenda, at: 1).reading == SyncReading(after: foreign.uid))
    agenda.startOver([])
    agenda.add([foreign])
    #expect(try next(&agenda, at: 2).reading == SyncReading(after: nil))
  }

  @Test("What goes up is for one deck and one person, and no other answer is taken")
  func noOtherAnswerIsTaken() throws {
    let events = [SharedPile.decision(0)]
    var agenda = try agenda()
    agenda.add(events)
    #expect(try next(&agenda, at: 1).person == "ann")
    var other = SharedPile.standing(holding: [])
    other.person = "ben"
    #expect(throws: SyncFailure.self) { try agenda.take(other, at: 1) }
    agenda.connected()
    _ = try next(&agenda, at: 2)
    other = SharedPile.standing(holding: [])
    other.id = String(repeating: "2", count: 32)
    #expect(throws: SyncFailure.self) { try agenda.take(other, at: 2) }
    #expect(agenda.unsent == events)
    #expect(agenda.farewell().person == "ann")
  }

  @Test("Names and looks that can’t be are not believed")
  func namesThatCannotBe() {
    func person(_ name: String) -> SyncedPerson {
      SyncedPerson(name: name, answers: 0, extra: 0, held: 0, events: 0, isRemoved: false)
    }
    for (name, isGood) in [
      ("ann", true), ("\u{1B}[31m\u{202E}", true), ("", false),
      (String(repeating: "x", count: 10_000), false),
    ] {
      let pile = SharedPile.standing(holding: [], people: [person(name)])
      #expect(pile.isSound == isGood, "\(name.prefix(20))")
      let progress = SyncedProgress(
        person: "ann", isManager: false, answersPerCard: 1, cards: 1, isClosed: false,
        people: [person(name)], decided: [name: [.min, .max]])
      #expect(progress.isSound == isGood)
      // Times far away are nobody's pace.
      #expect(SharedPace(progress, now: UTCTime(microseconds: 0)).timeLeft == nil)
      let answers = [
        SyncedAnswer(card: 0, person: name, pile: "keep", time: .max, isExtra: false)
      ]
      let dispute = SyncedDispute(
        card: 0, record: Data(), pile: nil, person: nil, isOwn: false, answers: answers)
      #expect(dispute.isSound == isGood)
      #expect(UTCTime(microseconds: .max).iso8601.hasSuffix("Z"))
      #expect(UTCTime(microseconds: .min).iso8601.hasSuffix("Z"))
    }
    var pile = SharedPile.standing(holding: [])
    pile.look = SharedLook(mark: "1", text: String(repeating: "x", count: SharedLook.longest + 1))
    #expect(!pile.isSound)
    var dispute = SyncedDispute(
      card: 0, record: Data(), pile: nil, person: nil, isOwn: false, answers: [])
    dispute.answers = Array(
      repeating: SyncedAnswer(card: 0, person: "ann", pile: "keep", time: 0, isExtra: false),
      count: 1001)
    #expect(!dispute.isSound)
  }

  @Test("Numbers that can’t be are not believed")
  func numbersThatCannotBe() {
    var pile = SharedPile.standing(holding: [], people: [.named("ben", held: .max)])
    #expect(!pile.isSound)
    pile.people[0].held = 16
    #expect(pile.isSound)
    pile.people[0].events = -1
    #expect(!pile.isSound)
  }

  @Test("Where no card is left it asks again, ever less often, and at once when others decide")
  func whereNoCardIsLeftItAsksAgain() throws {
    let pile = try makePile()
    var agenda = SyncAgenda(pile.joined, unsent: [], pile.records)
    var now = 0.0
    var pauses: [Double] = []
    for _ in 0..<6 {
      #expect(agenda.next(at: now)?.wantsPeople == true)
      try agenda.take(SharedPile.standing(holding: []), at: now)
      pauses.append(agenda.time - now)
      now = agenda.time
      #expect(agenda.next(at: now - 0.01) == nil)
    }
    #expect(pauses == [5, 10, 20, 40, 60, 60])
    _ = agenda.next(at: now)
    try agenda.take(SharedPile.standing(holding: []), at: now)
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
    try agenda.take(SharedPile.standing(holding: Self.held), at: 11)
    #expect(agenda.time == 13)
    _ = try next(&agenda, at: 13)
    try agenda.take(SharedPile.standing(holding: Self.held), at: 13)
    #expect(agenda.time == 200)
    // They came while the server was being asked.
    agenda.add([SharedPile.decision(0)])
    _ = try next(&agenda, at: 20)
    agenda.othersDecided(at: 20)
    try agenda.take(SharedPile.standing(holding: Self.held), at: 21)
    #expect(agenda.time == 23)
  }

  @Test("At the end the cards go to others, but those whose decision is just being sent")
  func atTheEndTheCardsGoToOthers() throws {
    var agenda = try agenda()
    agenda.add([SharedPile.decision(3)])
    let last = agenda.farewell()
    #expect(last.events.map(\.card) == [3])
    #expect(last.returned == Array(0..<SyncAgenda.ahead).filter { $0 != 3 })
    #expect(agenda.joined.pile.held.isEmpty && agenda.unsent.count == 1)
  }

  @Test("A card whose record could not be kept is not shown, and comes again")
  func aCardWithoutRecordComesAgain() throws {
    let pile = try makePile()
    var agenda = SyncAgenda(pile.joined, unsent: [], pile.records)
    _ = agenda.next(at: 0)
    try agenda.take(
      SharedPile.standing(holding: [SharedPile.card(1, withRecord: false), SharedPile.card(2)]),
      at: 0)
    #expect(agenda.joined.pile.held.map(\.number) == [2])
    #expect(agenda.joined.pile.held.allSatisfy { $0.record == nil })
    #expect(pile.records.record(2) == SharedPile.record(2))
  }

  @Test("A pause is twice the one before, up to the longest")
  func pausesGrow() {
    var pause = RetryPause(from: 1, to: 5)
    #expect((0..<4).map { _ in pause.take() } == [1, 2, 4, 5])
    pause.reset()
    #expect(pause.take() == 1)
    pause.give()
    #expect(pause.take() == 5)
  }
}
