import KolodaSync
import KolodaTriage
import Testing

/// How others fare while a member keeps rows locked in a transaction that doesn't end.
@Suite(.enabled(if: PostgresServer.isInstalled))
struct HoldingTests {
  /// A person's connection that fails at once where it would have to wait for a lock.
  private func impatient(_ desk: SyncDesk, _ person: String) throws -> ServerConnection {
    let server = try desk.server.connect(person, desk.database)
    try server.run("SET lock_timeout = 1")
    return server
  }

  /// Begins a transaction that no time limit ends, and runs a statement in it.
  private func hold(_ desk: SyncDesk, _ person: String, _ statement: String) throws
    -> ServerConnection
  {
    let server = try desk.server.connect(person, desk.database)
    try server.run("BEGIN")
    try server.run(statement)
    try server.run("SET idle_in_transaction_session_timeout = 0")
    return server
  }

  @Test func whoTakesOverWhatRanOutHoldsUpNobody() throws {
    let desk = try SyncDesk(cards: 5, people: ["person0", "person1", "person2"])
    let deck = SharedDeck("pile", on: try impatient(desk, "person0"))
    #expect(try deck.claim(3).map(\.number) == [0, 1, 2])
    try desk.endLeases(of: "person0")
    let holder = try hold(desk, "person1", "SELECT * FROM koloda.claim('pile', 1)")
    #expect(try deck.append([.decide(0), .decide(1)]) == 2)
    #expect(try deck.renew([2]).isEmpty)
    try deck.giveBack([2])
    #expect(try deck.claim(2).map(\.number) == [3, 4])
    try holder.run("ROLLBACK")
    // The answers came while the cards were being given to others, who didn't get them: they count.
    #expect(try deck.answers(0..<5).map(\.isExtra) == [false, false])
    #expect(try desk.deck("person2").claim(5).map(\.number) == [2])
  }

  @Test func twoComputersOfOnePersonTogetherHoldWhatEachAsksFor() throws {
    let desk = try SyncDesk(cards: 9)
    let holder = try hold(desk, "person0", "SELECT FROM koloda.fill('pile', 2, '{}')")
    let place = desk.place
    let other = SideWork { try place.deck("person0").fill(2).count }
    let isWaiting = try desk.waitForLock()
    try holder.run("COMMIT")
    #expect(isWaiting)
    #expect(try other.value() == 2)
    #expect(try desk.deck().held().map(\.number) == [0, 1])
  }

  @Test func twoComputersOfOnePersonWaitForEachOther() throws {
    let desk = try SyncDesk(cards: 2, answersPerCard: 2)
    let deck = try desk.deck()
    #expect(try deck.claim(2).count == 2)
    let other = try hold(desk, "person0", "SELECT * FROM koloda.renew('pile', '{0,1}')")
    let one = SharedDeck("pile", on: try impatient(desk, "person0"))
    // Without the wait, the card would not seem to be the person's.
    #expect {
      try one.append([.decide(0)])
    } throws: {
      ($0 as? ServerError)?.isOffline == true
    }
    try other.run("COMMIT")
    try one.append([.decide(0)])
    #expect(try one.answers(0..<2).map(\.isExtra) == [false])
  }

  @Test func whoIsSettlingHoldsUpNoOtherCard() throws {
    let desk = try SyncDesk(
      cards: 2, answersPerCard: 2, people: ["person0", "person1", "person2", "person3"])
    for (person, answer) in [("person0", PileID.keep), ("person1", .reject)] {
      try desk.deck(person).append((0..<2).map { .decide($0, answer) })
    }
    let holder = try hold(
      desk, "person2",
      #"SELECT * FROM koloda.settle_disputes('pile', '[{"card":0,"text":"keep","time":1}]', true)"#)
    let deck = SharedDeck("pile", on: try impatient(desk, "person3"))
    let settlements = (0..<2).map {
      SharedDeck.Settlement(card: $0, pile: .reject, time: UTCTime(microseconds: 2))
    }
    let refused = try deck.settle(settlements, overOthers: true)
    #expect(refused.map(\.card) == [0])
    #expect(refused.map(\.reason) == ["somebody else is settling it"])
    // Unlike other reasons, this one is gone in a moment.
    #expect(refused.map(\.isPassing) == [true])
    try holder.run("ROLLBACK")
    #expect(try deck.settle(settlements, overOthers: true).isEmpty)
    #expect(try deck.settled(0..<2).values.allSatisfy { $0.person == "person3" })
  }

  /// Locks by number are free to everybody, also to roles that are in no deck.
  @Test func whoTakesLocksByNumberHoldsUpNobody() throws {
    let desk = try SyncDesk(
      cards: 1, answersPerCard: 2, people: (0..<4).map { "person\($0)" })
    for person in ["person0", "person1"] {
      #expect(try desk.deck(person).claim(1).count == 1)
    }
    let late = try desk.deck("person2")
    try late.append([.decide(0)])
    for person in ["person0", "person1"] { try desk.deck(person).giveBack([0]) }
    #expect(try late.answers(0..<1).map(\.isExtra) == [false])
    let stranger = try desk.server.connect("person9", desk.database)
    try stranger.run(
      """
      SELECT pg_advisory_lock(hashint8(pile), number)
      FROM generate_series(0, 3) pile, generate_series(0, 255) number
      """)
    #expect(try desk.deck("person3").claim(1).map(\.number) == [0])
  }

  @Test func whoHoldsSomethingIsRemovedAndAddedAllTheSame() throws {
    let desk = try SyncDesk(cards: 2)
    let holder = try hold(desk, "person1", "SELECT * FROM koloda.claim('pile', 1)")
    // Other tests may make a notification wait for a moment.
    try desk.keeper.run("SET lock_timeout = '5s'")
    let keeper = DeckKeeper(desk.keeper)
    // Only this gives the person's sessions some time, and then goes on.
    try keeper.remove("person1", fromDeck: "pile")
    #expect(throws: ServerError.removed("pile")) {
      try SharedDeck("pile", on: holder).append([.decide(0)])
    }
    try keeper.add(["person1"], toDeck: "pile")
    try keeper.release("person1", ofDeck: "pile")
    try keeper.setClosed(true, deck: "pile")
  }

  /// For servers on which the manager may end other sessions.
  @Test func whatARemovedPersonHeldIsForOthers() throws {
    let server = try #require(PostgresServer())
    defer { server.end() }
    try server.connect("super", "postgres").run("GRANT pg_signal_backend TO runner")
    let desk = try SyncDesk(server: server, cards: 1)
    let idle = try server.connect("person1", desk.database)
    let holder = try hold(desk, "person1", "SELECT * FROM koloda.claim('pile', 1)")
    #expect(try desk.deck().claim(1).isEmpty)
    try DeckKeeper(desk.keeper).remove("person1", fromDeck: "pile")
    #expect(throws: ServerError.self) { try holder.run("SELECT 1") }
    #expect(try desk.deck().claim(1).map(\.number) == [0])
    // An idle session outside any transaction keeps running.
    try idle.run("SELECT 1")
  }
}
