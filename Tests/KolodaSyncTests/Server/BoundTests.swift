import KolodaSync
import KolodaTriage
import Testing

/// What one member can do to the others: nobody has all of the server.
@Suite(.enabled(if: PostgresServer.isInstalled))
struct BoundTests {
  @Test func aPersonHasSoManyPilesAndNoMore() throws {
    let desk = try PileDesk(cards: 70)
    let ann = try desk.pile()
    func decision(_ number: Int) throws -> Event<Int> {
      .decide(number, try #require(PileID("made-up-\(number)")))
    }
    // A pile need not be one of the deck: people may have others in their own windows.
    try ann.append((0..<64).map { try decision($0) })
    #expect(
      throws: ServerError.refusedEvent("a deck takes decisions for up to 64 piles from each person")
    ) { try ann.append([try decision(64)]) }
    #expect(try ann.standing().given == 64)
    // Those that are known go on, as do others' piles.
    try ann.append([.decide(69, try #require(PileID("made-up-3")))])
    try desk.pile("person1").append([try decision(65)])
    #expect(try ann.answers(65..<66).map(\.pile.text) == ["made-up-65"])
  }

  @Test func aPersonsNotesHaveABoundInAll() throws {
    let desk = try PileDesk(cards: 2)
    let ann = try desk.pile()
    func note(_ text: String) throws -> Event<Int> {
      Event(.mark(.note(try #require(Note(text)))), card: 0)
    }
    let first = try note("é")
    try ann.append([first, first])
    #expect(try desk.count("SELECT notes FROM koloda.person WHERE name = 'person0'") == 2)
    try desk.keeper.run("UPDATE koloda.person SET notes = 31999999 WHERE name = 'person0'")
    try ann.append([try note("n")])
    #expect(
      throws: ServerError.refusedEvent("a deck takes up to 32 MB of notes from each person")
    ) { try ann.append([try note("n")]) }
    // Decisions go on, and so do others.
    #expect(try ann.append([.decide(0)]) == 1)
    #expect(try desk.pile("person1").append([try note("n")]) == 1)
  }

  @Test func aPersonsEventsHaveABound() throws {
    let desk = try PileDesk(cards: 3)
    let ann = try desk.pile()
    try desk.keeper.run("UPDATE koloda.person SET events = 1000299 WHERE name = 'person0'")
    try ann.append([.decide(0)])
    #expect(throws: ServerError.self) { try ann.append([.decide(1)]) }
    #expect(try desk.pile("person1").append([.decide(1)]) == 1)
  }

  /// Somebody has claimed cards and says nothing more.
  @Test func whoHoldsALockHoldsUpNobody() throws {
    let desk = try PileDesk(cards: 6)
    let member = try desk.server.connect("person0", desk.database)
    try member.run("BEGIN")
    #expect(try SharedPile("pile", on: member).claim(2).map(\.number) == [0, 1])
    // It is ended where the person doesn't see to that.
    #expect(
      try member.run("SHOW idle_in_transaction_session_timeout").text(0, 0) == "30s")
    let ben = try desk.pile("person1")
    #expect(try ben.claim(3).map(\.number) == [2, 3, 4])
    try ben.append([.decide(2)])
    try PileKeeper(desk.keeper).release("person0", ofPile: "pile")
    try PileKeeper(desk.keeper).release("person1", ofPile: "pile")
    #expect(try desk.pile("person1").claim(9).map(\.number) == [3, 4, 5])
    try member.run("COMMIT")
    #expect(try member.run("SHOW idle_in_transaction_session_timeout").text(0, 0) == "0")
    // Everybody's own program gives up on a lock.
    #expect(try ben.held().count == 3)
    #expect(try member.run("SHOW lock_timeout").text(0, 0) == "10s")
  }
}
