import KolodaSync
import KolodaTriage
import Testing

/// Cards on which people do not agree, and who may settle them.
@Suite(.enabled(if: PostgresServer.isInstalled))
struct DisputeTests {
  /// Two answers a card.
  ///
  /// Card 0: they agree. 1 and 3: they differ. 2: one answer.
  private func desk() throws -> PileDesk {
    let desk = try PileDesk(
      cards: 4, answersPerCard: 2, people: ["person0", "person1", "person2"])
    let (ann, ben) = (try desk.pile("person0"), try desk.pile("person1"))
    _ = try ann.claim(9)
    _ = try ben.claim(9)
    try ann.append([.decide(0), .decide(1), .decide(2), .decide(3)])
    try ben.append([.decide(0), .decide(1, .reject), .decide(3, .later)])
    return desk
  }

  @Test func cardsWithAllAnswersThatDifferAreListed() throws {
    let desk = try desk()
    let cleo = try desk.pile("person2")
    let disputes = try cleo.disputes()
    #expect(disputes.map(\.card) == [1, 3] && disputes.allSatisfy { $0.pile == nil && !$0.isOwn })
    #expect(disputes[0].record == Array("{\"n\": 1}".utf8))
    #expect(try cleo.disputes(from: 2).map(\.card) == [3])
    #expect(try cleo.disputes(most: 1).map(\.card) == [1])
    #expect(try desk.pile("person0").disputes().map(\.isOwn) == [true, true])
  }

  @Test func aThirdPersonSettlesAndTheLastOneHolds() throws {
    let desk = try desk()
    let cleo = try desk.pile("person2")
    try cleo.settle(1, .favourite, at: UTCTime(microseconds: 5))
    try cleo.settle(1, .reject, at: UTCTime(microseconds: 7))
    let settled = try cleo.settled(0..<4)
    #expect(settled.keys.sorted() == [1])
    #expect(settled[1]?.pile == .reject && settled[1]?.person == "person2")
    #expect(try cleo.disputes()[0].person == "person2")
    // The answers stay, and nothing is counted twice.
    #expect(try cleo.answers(1..<2).map(\.pile) == [.keep, .reject])
    #expect(try cleo.standing().given == 7)
    #expect(try cleo.combinations().allSatisfy { $0.answers.allSatisfy { $0[0] != "person2" } })
  }

  @Test(arguments: [("person0", 1), ("person2", 0), ("person2", 2), ("person2", 9)])
  func nobodySettlesTheirOwnOrWhatIsNoDispute(person: String, card: Int) throws {
    let desk = try desk()
    let pile = try desk.pile(person)
    do throws(ServerError) {
      try pile.settle(card, .keep, at: UTCTime(microseconds: 1))
      Issue.record("\(person) settled \(card)")
    } catch .refusedSettlement {}
    #expect(try desk.pile("person2").settled(0..<10).isEmpty)
  }

  @Test func whoIsUnknownIsNeitherAddedNorRemoved() throws {
    let desk = try PileDesk(cards: 1)
    let keeper = PileKeeper(desk.keeper)
    #expect(throws: ServerError.noRole("nobody-here")) {
      try keeper.add(["person2", "nobody-here"], toPile: "pile")
    }
    #expect(throws: ServerError.noPerson("person2")) {
      try keeper.remove("person2", fromPile: "pile")
    }
    #expect(try desk.pile().people().map(\.name) == ["person0", "person1"])
  }
}
