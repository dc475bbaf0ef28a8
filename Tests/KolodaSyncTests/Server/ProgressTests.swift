@testable import KolodaSync
import KolodaSyncMessages
import KolodaTriage
import Testing

/// The progress that people see, and the changes that the manager of a shared deck can make.
@Suite(.enabled(if: PostgresServer.isInstalled))
struct ProgressTests {
  @Test func whoMadeTheTablesManagesTheDeckAndNobodyElse() throws {
    let desk = try SyncDesk(cards: 1)
    #expect(try ServerSchema.isManager(on: desk.keeper))
    let member = try desk.server.connect("person0", desk.database)
    #expect(try ServerSchema.isManager(on: member) == false)
  }

  @Test func releasedCardsGoToOthersAndAnswersStay() throws {
    let desk = try SyncDesk(cards: 4)
    let (ann, ben) = (try desk.deck("person0"), try desk.deck("person1"))
    #expect(try ann.claim(9).count == 4)
    try ann.append([.decide(1)])
    #expect(try ben.claim(9).isEmpty)
    try DeckKeeper(desk.keeper).release("person0", ofDeck: "pile")
    #expect(try ann.held().isEmpty)
    #expect(try ann.answers(0..<4).map(\.card) == [1])
    #expect(try ben.claim(9).map(\.number) == [0, 2, 3])
    // The person whose cards were released stays in the shared deck.
    try DeckKeeper(desk.keeper).release("person1", ofDeck: "pile")
    #expect(try ann.claim(9).map(\.number) == [0, 2, 3])
  }

  @Test func onlyWhoManagesTheDeckReleasesCards() throws {
    let desk = try SyncDesk(cards: 2)
    _ = try desk.deck("person0").claim(2)
    let member = DeckKeeper(try desk.server.connect("person1", desk.database))
    do throws(ServerError) {
      try member.release("person0", ofDeck: "pile")
      Issue.record("a member released cards")
    } catch {
      #expect(error.fault.kind == .notAllowed)
    }
    #expect(try desk.deck("person0").held().count == 2)
    #expect(throws: ServerError.noPerson("nobody")) {
      try DeckKeeper(desk.keeper).release("nobody", ofDeck: "pile")
    }
  }

  @Test func whoManagesTheDeckStaysInIt() throws {
    let desk = try SyncDesk(cards: 1, people: ["runner", "person0"])
    #expect(throws: ServerError.ownPerson("runner")) {
      try DeckKeeper(desk.keeper).remove("runner", fromDeck: "pile")
    }
    #expect(try desk.deck("person0").people().allSatisfy { !$0.isRemoved })
  }

  @Test func theLastDecisionsOfEachAreTold() throws {
    let desk = try SyncDesk(cards: 9, answersPerCard: 2)
    let (ann, ben) = (try desk.deck("person0"), try desk.deck("person1"))
    _ = try ann.claim(9)
    let events = (0..<9).map { Event.decide($0, lamport: Int64($0)) }
    try ann.append(events)
    try ann.append([Event(.undo(events[8].id), card: 8, lamport: 9)])
    let people = try ben.people()
    let times = try ben.decisionTimes(of: people, most: 4)
    // One of the last four events is not a decision.
    #expect(times["person0"] == events[6...].map(\.time))
    #expect(times["person1"] == nil)
    #expect(try ben.decisionTimes(of: people)["person0"]?.count == 9)
  }

  @Test func eachErrorIsToldAsWhatItIs() {
    let errors: [ServerError] = [
      .variable("PGSERVICE"), .unreachable("a"), .lost("a"), .notLetIn("a"), .notAllowed("a"),
      .noSchema, .foreignSchema, .foreignOwner("a"), .newerSchema(9), .olderSchema(3),
      .noDeck("a"),
      .deckExists("a"),
      .refusedEvent("a"), .noRole("a"), .noLogin("a"), .noPerson("a"),
      .ownPerson("a"), .notIn("a", person: "b"),
      .lookChanged, .noRoom("a"), .again("a"), .other(code: "1", "a"),
    ]
    for error in errors {
      #expect(error.fault.isOffline == error.isOffline)
    }
    #expect(ServerError.newerSchema(9).fault.detail == "9")
    // Who may not use the schema is kept out; others are kept from what only the manager may do.
    let closed = ServerError(code: "42501", message: "permission denied for schema koloda").fault
    #expect(closed.kind == .notLetIn && closed.detail == "permission denied for schema koloda")
    for object in ["function set_look", "table event"] {
      let error = ServerError(code: "42501", message: "permission denied for \(object)")
      #expect(error.fault.kind == .notAllowed)
    }
    let first = ServerError(code: "42501", message: "permission denied for database decks")
    #expect(first.fault.kind == .other && first.fault.detail.contains("owner of the database"))
    #expect(ServerError.noDeck("a").fault.kind == .noDeck)
    #expect(ServerAddress.Fault.password.fault.kind == .password)
    #expect(ServerAddress.Fault.noDatabase.fault.kind == .address)
  }
}
