import KolodaSync
import KolodaTriage
import Testing

/// The server's clock is set back: what it noted before is in the future then.
@Suite(.enabled(if: PostgresServer.isInstalled))
struct ClockTests {
  /// How far a shared deck's times are ahead.
  private static let ahead = "interval '3 days'"

  @Test func cardsAreHeldForNoLongerThanALease() throws {
    let desk = try SyncDesk(cards: 4)
    let (ann, ben) = (try desk.deck("person0"), try desk.deck("person1"))
    #expect(try ann.claim(3).map(\.number) == [0, 1, 2])
    try desk.keeper.run(
      "UPDATE koloda.slot SET until = until + \(Self.ahead) WHERE until IS NOT NULL")
    #expect(try ben.claim(2).map(\.number) == [3])
    // Whoever is still there keeps them.
    let late = "SELECT count(*) FROM koloda.slot WHERE until > now() + interval '11 minutes'"
    #expect(try desk.count(late) == 0)
    #expect(try ann.renew([0, 1, 2]) == [0, 1, 2])
    try desk.endLeases(of: "person0")
    #expect(try ben.claim(2).map(\.number) == [0, 1])
  }

  /// A clock is often corrected by a little, and a lease is renewed long before its end.
  @Test func aLittleChangesNothing() throws {
    let desk = try SyncDesk(cards: 4)
    #expect(try desk.deck("person0").claim(1).count == 1)
    try desk.keeper.run(
      "UPDATE koloda.slot SET until = until + interval '9 minutes' WHERE until IS NOT NULL")
    #expect(try desk.deck("person1").claim(1).count == 1)
    let late = "SELECT count(*) FROM koloda.slot WHERE until > now() + interval '15 minutes'"
    #expect(try desk.count(late) == 1)
  }

  @Test func theSearchBeginsAgain() throws {
    let desk = try SyncDesk(cards: 4)
    let ann = try desk.deck()
    try desk.keeper.run(
      "UPDATE koloda.person SET reached = 3, searched = now() + \(Self.ahead)")
    #expect(try ann.claim(2).map(\.number) == [0, 1])
    // From then on, every ten seconds at most.
    try desk.keeper.run("UPDATE koloda.person SET reached = 3, searched = now()")
    #expect(try ann.claim(1).isEmpty)
  }

  @Test func othersAreWokenAgain() throws {
    let desk = try SyncDesk(cards: 2)
    try desk.keeper.run("UPDATE koloda.person SET told = now() + \(Self.ahead)")
    let listener = try desk.server.connect("person1", desk.database)
    try listener.listen()
    try desk.deck().append([.decide(0)])
    let late = try desk.count("SELECT count(*) FROM koloda.person WHERE told > now()")
    try #require(late == 1)
    while try !listener.takeNews() { _ = try listener.waitForNews(besides: -1) }
  }
}
