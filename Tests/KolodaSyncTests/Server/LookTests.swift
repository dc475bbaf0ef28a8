import KolodaSync
import KolodaSyncMessages
import Testing

/// What everybody is shown besides the cards, and who is in the pile no more.
@Suite(.enabled(if: PostgresServer.isInstalled))
struct LookTests {
  private static let look = "{\"question\": \"Is it “good”?\"}"

  @Test func aLookIsToldUntilItIsKnown() throws {
    let desk = try PileDesk(cards: 1)
    let ann = try desk.pile()
    let first = try ann.standing()
    #expect(first.look == "")
    #expect(try ann.standing(knowing: first.mark).look == nil)
    try PileKeeper(desk.keeper).setLook(Self.look, pile: "pile")
    let next = try ann.standing(knowing: first.mark)
    #expect(next.look == Self.look && next.mark != first.mark)
    #expect(try ann.standing(knowing: next.mark).look == nil)
    // The same once more is the same.
    try PileKeeper(desk.keeper).setLook(Self.look, pile: "pile")
    #expect(try ann.standing(knowing: next.mark).look == nil)
  }

  @Test func aPileIsMadeWithIt() throws {
    let desk = try PileDesk(cards: 1)
    try PileKeeper(desk.keeper).make(
      .init(name: "other", people: ["person0"], look: Self.look)
    ) { nil }
    let pile = SharedPile("other", on: try desk.server.connect("person0", desk.database))
    #expect(try pile.standing().look == Self.look)
  }

  @Test func othersWakeWhenItChanges() throws {
    let desk = try PileDesk(cards: 1)
    let server = try desk.server.connect("person0", desk.database)
    try server.listen()
    try PileKeeper(desk.keeper).setLook(Self.look, pile: "pile")
    try server.run("SELECT 1")
    #expect(try server.takeNews())
  }

  @Test func whoManagesItChangesItAndNobodyElse() throws {
    let desk = try PileDesk(cards: 1)
    let keeper = PileKeeper(try desk.server.connect("person0", desk.database))
    #expect(throws: ServerError.self) { try keeper.setLook(Self.look, pile: "pile") }
    #expect(throws: ServerError.self) {
      try PileKeeper(desk.keeper).setLook(
        String(repeating: "x", count: SharedLook.longest + 1), pile: "pile")
    }
    #expect(try desk.pile().standing().look == "")
  }

  @Test func whoWasRemovedIsToldSo() throws {
    let desk = try PileDesk(cards: 1)
    let ann = try desk.pile()
    try PileKeeper(desk.keeper).remove("person0", fromPile: "pile")
    #expect(throws: ServerError.removed("pile")) { try ann.standing() }
    #expect(throws: ServerError.removed("pile")) { try ann.cards([0]) }
    var exchange = SharedPile.Exchange()
    exchange.asks = true
    #expect(throws: ServerError.removed("pile")) { try ann.exchange(exchange) }
    #expect(throws: ServerError.noPile("pile")) { try desk.pile("person2").standing() }
  }
}
