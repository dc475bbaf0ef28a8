import KolodaSync
import KolodaTriage
import Testing

/// How each of a person's computers reads the events from the others.
@Suite(.enabled(if: PostgresServer.isInstalled))
struct OwnEventTests {
  @Test func theyAreReadOnFromTheLastOne() throws {
    let desk = try SyncDesk(cards: 4)
    let (work, home) = (try desk.deck(), try desk.deck())
    let events = [Event.decide(2, .keep, lamport: 3), .decide(0, .reject, lamport: 1)]
    try work.append(events)
    try desk.deck("person1").append([.decide(1)])
    let first = try home.ownEvents(after: nil)
    #expect(first.events.map { $0.card } == [2, 0] && first.isEnd)
    #expect(first.events.map { $0.event.id } == events.map(\.id))
    #expect(first.events.map { $0.event.lamport } == [3, 1])
    #expect(first.events.map { $0.event.cards } == [[.numbered(2)], [.numbered(0)]])
    #expect(first.last?.event == events[1].id)
    #expect(try home.ownEvents(after: first.last).events.isEmpty)
    let undo = Event(.undo(events[0].id), card: 2, lamport: 4)
    try work.append([undo])
    #expect(try home.ownEvents(after: first.last).events.map { $0.event.id } == [undo.id])
    // A few at a time.
    let some = try home.ownEvents(after: nil, most: 2)
    #expect(some.events.count == 2 && !some.isEnd)
    #expect(try home.ownEvents(after: some.last, most: 2).events.map { $0.event.id } == [undo.id])
  }

  @Test func aServerThatHasLostTheLastOneTellsAll() throws {
    let desk = try SyncDesk(cards: 2)
    let own = try desk.deck()
    try own.append([.decide(0)])
    let foreign = Event.decide(1)
    let other = try desk.deck("person1")
    try other.append([foreign])
    let place = try #require(try own.ownEvents(after: nil).last)
    let theirs = try #require(try other.ownEvents(after: nil).last)
    #expect(theirs.event == foreign.id)
    // Another person's event is treated like an unknown one. So is one that was sent again.
    let lost = [
      SharedDeck.Place(.random(), ticket: place.ticket), theirs,
      SharedDeck.Place(place.event, ticket: place.ticket + 1),
    ]
    for last in lost {
      #expect(try own.ownEvents(after: last).events.map { $0.card } == [0])
    }
    #expect(try own.ownEvents(after: place).events.isEmpty)
  }
}
