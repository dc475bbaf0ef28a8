import KolodaSyncMessages
import TestSupport
import Testing

@testable import KolodaSharing

/// What is sent to a server that was restored from a backup.
extension SyncAgendaTests {
  @Test("An older server gets everything again")
  func anOlderServerGetsEverythingAgain() throws {
    let events = [SharedSample.decision(0), SharedSample.decision(1)]
    var agenda = try agenda(events)
    agenda.connected()
    _ = try next(&agenda, at: 1)
    try hear(events[1], &agenda)
    try agenda.take(SyncedDeck.madeUp(holding: Self.held, events: 2), at: 1)
    agenda.connected()
    #expect(agenda.next(at: 1)?.last == Self.place(events[1]))
    agenda.startOver(events)
    #expect(agenda.joined.lastSent == nil)
    let order = try next(&agenda, at: 1)
    #expect(order.events == events && order.last == nil)
  }

  @Test("What is known of a server from before is asked for again, whether or not it was all kept")
  func whatTheServerHasIsKnownByTheAnswer() throws {
    var agenda = try agenda()
    let own = SharedSample.decision(0)
    agenda.add([own])
    _ = try next(&agenda, at: 1)
    try hear(own, &agenda)
    // The answer breaks off: what was sent may not be there.
    agenda.connected()
    var order = try next(&agenda, at: 2)
    #expect(order.last == nil && order.events == [own])
    #expect(order.reading == SyncReading(after: Self.place(own)))
    try hear(own, &agenda)
    try agenda.take(SyncedDeck.madeUp(holding: Self.held, events: 1), at: 2)
    // The journal is lost, and is filled again by an answer that breaks off, too.
    agenda.readAnew()
    order = try next(&agenda, at: 3)
    #expect(order.last == Self.place(own) && order.reading == SyncReading(after: nil))
    try hear(SharedSample.decision(1), &agenda)
    agenda.connected()
    #expect(try next(&agenda, at: 4).last == Self.place(own))
  }

  @Test("What an older Koloda sent and read is sent and read again")
  func anOlderKolodaKnewItsServerByLess() throws {
    let events = [SharedSample.decision(0), SharedSample.decision(1)]
    var joined = try SharedSample().joined
    (joined.lastSent, joined.refused) = (events[0].uid, [events[1].uid])
    joined.match(DecidedEvents(events))
    #expect(joined.lastSent == nil && DecidedEvents(events).unsent(of: joined) == [events[0]])
    joined.lastSent = events[0].uid
    joined.seen = Self.place(events[0])
    joined.match(DecidedEvents(events))
    #expect(joined.lastSent == events[0].uid)
  }
}
