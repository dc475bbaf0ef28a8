@testable import KolodaSync
import KolodaSyncMessages
import KolodaTriage
import Testing

/// What those see who watch a pile, and what who manages it does there.
@Suite(.enabled(if: PostgresServer.isInstalled))
struct ProgressTests {
  @Test func whoMadeTheTablesManagesThePileAndNobodyElse() throws {
    let desk = try PileDesk(cards: 1)
    #expect(try ServerSchema.isManager(on: desk.keeper))
    let member = try desk.server.connect("person0", desk.database)
    #expect(try ServerSchema.isManager(on: member) == false)
  }

  @Test func releasedCardsGoToOthersAndAnswersStay() throws {
    let desk = try PileDesk(cards: 4)
    let (ann, ben) = (try desk.pile("person0"), try desk.pile("person1"))
    #expect(try ann.claim(9).count == 4)
    try ann.append([.decide(1)])
    #expect(try ben.claim(9).isEmpty)
    try PileKeeper(desk.keeper).release("person0", ofPile: "pile")
    #expect(try ann.held().isEmpty)
    #expect(try ann.answers(0..<4).map(\.card) == [1])
    #expect(try ben.claim(9).map(\.number) == [0, 2, 3])
    // Who had them is in the pile still.
    try PileKeeper(desk.keeper).release("person1", ofPile: "pile")
    #expect(try ann.claim(9).map(\.number) == [0, 2, 3])
  }

  @Test func onlyWhoManagesThePileReleasesCards() throws {
    let desk = try PileDesk(cards: 2)
    _ = try desk.pile("person0").claim(2)
    let member = PileKeeper(try desk.server.connect("person1", desk.database))
    do throws(ServerError) {
      try member.release("person0", ofPile: "pile")
      Issue.record("a member released cards")
    } catch {
      #expect(error.fault.kind == .notAllowed)
    }
    #expect(try desk.pile("person0").held().count == 2)
    #expect(throws: ServerError.noPerson("nobody")) {
      try PileKeeper(desk.keeper).release("nobody", ofPile: "pile")
    }
  }

  @Test func whoManagesThePileStaysInIt() throws {
    let desk = try PileDesk(cards: 1, people: ["runner", "person0"])
    #expect(throws: ServerError.ownPerson("runner")) {
      try PileKeeper(desk.keeper).remove("runner", fromPile: "pile")
    }
    #expect(try desk.pile("person0").people().allSatisfy { !$0.isRemoved })
  }

  @Test func theLastDecisionsOfEachAreTold() throws {
    let desk = try PileDesk(cards: 9, answersPerCard: 2)
    let (ann, ben) = (try desk.pile("person0"), try desk.pile("person1"))
    _ = try ann.claim(9)
    let events = (0..<9).map { Event.decide($0, lamport: Int64($0)) }
    try ann.append(events)
    try ann.append([Event(.undo(events[8].id), card: 8, lamport: 9)])
    let people = try ben.people()
    let times = try ben.decisionTimes(of: people, most: 4)
    // Of the last four events one is no decision.
    #expect(times["person0"] == events[6...].map(\.time))
    #expect(times["person1"] == nil)
    #expect(try ben.decisionTimes(of: people)["person0"]?.count == 9)
  }

  @Test func eachErrorIsToldAsWhatItIs() {
    let errors: [ServerError] = [
      .variable("PGSERVICE"), .unreachable("a"), .lost("a"), .notLetIn("a"), .notAllowed("a"),
      .noSchema, .foreignSchema, .newerSchema(9), .noPile("a"), .pileExists("a"),
      .refusedEvent("a"), .noRole("a"), .noPerson("a"), .ownPerson("a"),
      .noRoom("a"), .again("a"), .other(code: "1", "a"),
    ]
    for error in errors {
      let fault = error.fault
      #expect(fault.text == error.description && fault.isOffline == error.isOffline)
    }
    #expect(ServerError.newerSchema(9).fault.detail == "9")
    #expect(ServerError.noPile("a").fault.kind == .noDeck)
    #expect(ServerAddress.Fault.password.fault.kind == .password)
    #expect(ServerAddress.Fault.noDatabase.fault.kind == .address)
  }
}
