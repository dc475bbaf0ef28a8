import KolodaSync
import KolodaSyncMessages
import Testing

/// The question and piles that everybody of a shared deck sees, and what removed people are told.
@Suite(.enabled(if: PostgresServer.isInstalled))
struct LookTests {
  private static let look = "{\"question\": \"Is it “good”?\"}"

  @Test func aLookIsToldUntilItIsKnown() throws {
    let desk = try SyncDesk(cards: 1)
    let ann = try desk.deck()
    let first = try ann.standing()
    #expect(first.look == "")
    #expect(try ann.standing(knowing: first.mark).look == nil)
    try DeckKeeper(desk.keeper).setLook(Self.look, deck: "pile")
    let next = try ann.standing(knowing: first.mark)
    #expect(next.look == Self.look && next.mark != first.mark)
    #expect(try ann.standing(knowing: next.mark).look == nil)
    // Setting the same look again changes nothing.
    try DeckKeeper(desk.keeper).setLook(Self.look, deck: "pile")
    #expect(try ann.standing(knowing: next.mark).look == nil)
  }

  /// A change made while the server could not be reached must not undo what was changed since.
  @Test func aChangeReplacesOnlyWhatItIsMeantFor() throws {
    let desk = try SyncDesk(cards: 1)
    let keeper = DeckKeeper(desk.keeper)
    try keeper.setLook(Self.look, replacing: "", deck: "pile")
    // The answer to the same change may have been lost.
    try keeper.setLook(Self.look, replacing: "", deck: "pile")
    let other = "{\"question\": \"Is it new?\"}"
    for former in ["", other] {
      #expect(throws: ServerError.lookChanged) {
        try keeper.setLook(other, replacing: former, deck: "pile")
      }
    }
    #expect(try desk.deck().standing().look == Self.look)
    try keeper.setLook(other, replacing: Self.look, deck: "pile")
    #expect(try desk.deck().standing().look == other)
  }

  @Test func aDeckIsMadeWithIt() throws {
    let desk = try SyncDesk(cards: 1)
    try DeckKeeper(desk.keeper).make(
      .init(name: "other", people: ["person0"], look: Self.look)
    ) { nil }
    let deck = SharedDeck("other", on: try desk.server.connect("person0", desk.database))
    #expect(try deck.standing().look == Self.look)
  }

  @Test func othersWakeWhenItChanges() throws {
    let desk = try SyncDesk(cards: 1)
    let server = try desk.server.connect("person0", desk.database)
    try server.listen()
    try DeckKeeper(desk.keeper).setLook(Self.look, deck: "pile")
    try server.run("SELECT 1")
    #expect(try server.takeNews())
  }

  @Test func whoManagesItChangesItAndNobodyElse() throws {
    let desk = try SyncDesk(cards: 1)
    let keeper = DeckKeeper(try desk.server.connect("person0", desk.database))
    #expect(throws: ServerError.self) { try keeper.setLook(Self.look, deck: "pile") }
    #expect(throws: ServerError.self) {
      try DeckKeeper(desk.keeper).setLook(
        String(repeating: "x", count: SharedLook.longest + 1), deck: "pile")
    }
    #expect(try desk.deck().standing().look == "")
  }

  @Test func whoWasRemovedIsToldSo() throws {
    let desk = try SyncDesk(cards: 1)
    let ann = try desk.deck()
    try DeckKeeper(desk.keeper).remove("person0", fromDeck: "pile")
    #expect(throws: ServerError.removed("pile")) { try ann.standing() }
    #expect(throws: ServerError.removed("pile")) { try ann.cards([0]) }
    var exchange = SharedDeck.Exchange()
    exchange.asks = true
    #expect(throws: ServerError.removed("pile")) { try ann.exchange(exchange) }
    #expect(throws: ServerError.noDeck("pile")) { try desk.deck("person2").standing() }
  }
}
