import KolodaTriage
import Testing

@testable import KolodaSync

/// A person is removed while a call of theirs is under way.
@Suite(.enabled(if: PostgresServer.isInstalled))
struct RemovalTests {
  private static let held =
    "SELECT count(*) FROM koloda.slot WHERE person = 'person1' AND until IS NOT NULL"

  /// The removal is there before the cards that the call is given can be seen.
  @Test func cardsThatAreGivenMeanwhileAreReleased() throws {
    let desk = try SyncDesk(cards: 4)
    let member = try desk.server.connect("person1", desk.database)
    try member.run("BEGIN")
    #expect(try SharedDeck("pile", on: member).fill(3).count == 3)
    let place = desk.place
    let removal = SideWork {
      let keeper = DeckKeeper(try place.server.connect("runner", place.database))
      try keeper.remove("person1", fromDeck: "pile")
    }
    #expect(try desk.waitForLock())
    try member.run("COMMIT")
    try removal.value()
    #expect(try desk.count(Self.held) == 0)
    #expect(try desk.deck().claim(9).count == 4)
  }

  /// The call has begun before the removal, and waits for the person's other computer.
  @Test(arguments: [false, true])
  func aCallThatWaitedMeanwhileIsRefused(answers: Bool) throws {
    let desk = try SyncDesk(cards: 4)
    let member = try desk.server.connect("person1", desk.database)
    try member.run("BEGIN")
    try member.run("SELECT * FROM koloda.renew('pile', '{}')")
    let place = desk.place
    let call = SideWork {
      let deck = try place.deck("person1")
      if answers {
        try deck.append([.decide(0)])
      } else {
        _ = try deck.fill(3)
      }
    }
    #expect(try desk.waitForLock())
    try desk.keeper.run("INSERT INTO koloda.removal SELECT id, 'person1' FROM koloda.pile")
    try member.run("COMMIT")
    #expect(throws: ServerError.removed("pile")) { try call.value() }
    #expect(try desk.count(Self.held) == 0)
    #expect(try desk.count("SELECT count(*) FROM koloda.event") == 0)
    #expect(try desk.deck().claim(9).count == 4)
  }
}
