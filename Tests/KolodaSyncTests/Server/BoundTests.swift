import KolodaSync
import KolodaSyncMessages
import KolodaTriage
import Testing

/// Limits on the effect of one member on the others: nobody can take the whole server.
@Suite(.enabled(if: PostgresServer.isInstalled))
struct BoundTests {
  @Test func aPersonHasSoManyPilesAndNoMore() throws {
    let desk = try SyncDesk(cards: 70)
    let ann = try desk.deck()
    func decision(_ number: Int) throws -> Event<Int> {
      .decide(number, try #require(PileID("made-up-\(number)")))
    }
    // The pile doesn't have to be one of the shared deck's: people may have others in their
    // windows.
    try ann.append((0..<64).map { try decision($0) })
    #expect(
      throws: ServerError.refusedEvent("a deck takes decisions for up to 64 piles from each person")
    ) { try ann.append([try decision(64)]) }
    #expect(try ann.standing().given == 64)
    // Known piles keep working, and other people have limits of their own.
    try ann.append([.decide(69, try #require(PileID("made-up-3")))])
    try desk.deck("person1").append([try decision(65)])
    #expect(try ann.answers(65..<66).map(\.pile.text) == ["made-up-65"])
  }

  @Test func aPersonsNotesHaveABoundInAll() throws {
    let desk = try SyncDesk(cards: 2)
    let ann = try desk.deck()
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
    // Decisions are still accepted, and so are other people's notes.
    #expect(try ann.append([.decide(0)]) == 1)
    #expect(try desk.deck("person1").append([try note("n")]) == 1)
  }

  /// A program that is not Koloda may put a text into any event.
  @Test(arguments: ["stars", "label", "turn", "undo", "redo"])
  func theTextsOfOtherEventsCountAsWell(kind: String) throws {
    let desk = try SyncDesk(cards: 1)
    let member = try desk.server.connect("person0", desk.database)
    let ann = SharedDeck("pile", on: member)
    let decide = Event.decide(0)
    try ann.append([decide])
    let hex = String(repeating: "ab", count: 16)
    let isVerdict = ["undo", "redo"].contains(kind)
    let about = isVerdict ? "\"\(Hex.text(decide.id.bytes))\"" : "null"
    let event = """
      [{"uid": "\(hex)", "kind": "\(kind)", "about": \(about), "text": "four", "seat": "\(hex)",
        "act": "\(hex)", "lamport": 2, "time": 2, "card": 0}]
      """
    func send() throws { try member.run("SELECT koloda.append('pile', $1)", [event]) }
    try desk.keeper.run("UPDATE koloda.person SET notes = 31999997 WHERE name = 'person0'")
    #expect(
      throws: ServerError.refusedEvent("a deck takes up to 32 MB of notes from each person")
    ) { try send() }
    try desk.keeper.run("UPDATE koloda.person SET notes = 0 WHERE name = 'person0'")
    try send()
    #expect(try desk.count("SELECT notes FROM koloda.person WHERE name = 'person0'") == 4)
  }

  @Test func aPersonsEventsHaveABound() throws {
    let desk = try SyncDesk(cards: 3)
    let ann = try desk.deck()
    try desk.keeper.run("UPDATE koloda.person SET events = 1000299 WHERE name = 'person0'")
    try ann.append([.decide(0)])
    #expect(throws: ServerError.self) { try ann.append([.decide(1)]) }
    #expect(try desk.deck("person1").append([.decide(1)]) == 1)
  }

  /// A member has claimed cards in a transaction, and then does nothing.
  @Test func whoHoldsALockHoldsUpNobody() throws {
    let desk = try SyncDesk(cards: 6)
    let member = try desk.server.connect("person0", desk.database)
    try member.run("BEGIN")
    #expect(try SharedDeck("pile", on: member).claim(2).map(\.number) == [0, 1])
    // The server ends such a session, unless the member turns that off.
    #expect(
      try member.run("SHOW idle_in_transaction_session_timeout").text(0, 0) == "30s")
    let ben = try desk.deck("person1")
    #expect(try ben.claim(3).map(\.number) == [2, 3, 4])
    try ben.append([.decide(2)])
    try DeckKeeper(desk.keeper).release("person0", ofDeck: "pile")
    try DeckKeeper(desk.keeper).release("person1", ofDeck: "pile")
    #expect(try desk.deck("person1").claim(9).map(\.number) == [3, 4, 5])
    try member.run("COMMIT")
    #expect(try member.run("SHOW idle_in_transaction_session_timeout").text(0, 0) == "0")
    // The connection of an ordinary member gives up waiting for a lock.
    #expect(try ben.held().count == 3)
    #expect(try member.run("SHOW lock_timeout").text(0, 0) == "10s")
  }
}
