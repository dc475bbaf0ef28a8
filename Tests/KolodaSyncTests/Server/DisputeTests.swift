import KolodaSync
import KolodaTriage
import Testing

/// Cards with differing answers, and the people who may settle them.
@Suite(.enabled(if: PostgresServer.isInstalled))
struct DisputeTests {
  /// A shared deck with two answers per card.
  ///
  /// Card 0 has equal answers, cards 1 and 3 have differing ones, and card 2 has only one answer.
  private func desk() throws -> SyncDesk {
    let desk = try SyncDesk(
      cards: 4, answersPerCard: 2, people: ["person0", "person1", "person2"])
    let (ann, ben) = (try desk.deck("person0"), try desk.deck("person1"))
    _ = try ann.claim(9)
    _ = try ben.claim(9)
    try ann.append([.decide(0), .decide(1), .decide(2), .decide(3)])
    try ben.append([.decide(0), .decide(1, .reject), .decide(3, .later)])
    return desk
  }

  @Test func cardsWithAllAnswersThatDifferAreListed() throws {
    let desk = try desk()
    let cleo = try desk.deck("person2")
    let disputes = try cleo.disputes()
    #expect(disputes.map(\.card) == [1, 3] && disputes.allSatisfy { $0.pile == nil && !$0.isOwn })
    #expect(disputes[0].record == Array("{\"n\": 1}".utf8))
    #expect(try cleo.disputes(from: 2).map(\.card) == [3])
    #expect(try cleo.disputes(most: 1).map(\.card) == [1])
    #expect(try desk.deck("person0").disputes().map(\.isOwn) == [true, true])
  }

  @Test func aThirdPersonSettlesAndTheLastOneHolds() throws {
    let desk = try desk()
    let cleo = try desk.deck("person2")
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
    let deck = try desk.deck(person)
    #expect(throws: NotSettled.self) {
      try deck.settle(card, .keep, at: UTCTime(microseconds: 1))
    }
    #expect(try desk.deck("person2").settled(0..<10).isEmpty)
  }

  @Test func theAnswersComeWithTheDispute() throws {
    let desk = try desk()
    let ann = try desk.deck("person0")
    for dispute in try ann.disputes() {
      #expect(try dispute.answers == ann.answers(dispute.card..<dispute.card + 1))
      #expect(dispute.answers.map(\.person) == ["person0", "person1"])
    }
  }

  /// Two people settle the same card, one of them offline and unaware of the other.
  @Test func whoDidNotKnowOfAnothersSettlementSettlesNothing() throws {
    let desk = try SyncDesk(
      cards: 1, answersPerCard: 2, people: ["person0", "person1", "person2", "runner"])
    for (person, pile) in [("person0", PileID.keep), ("person1", .reject)] {
      let own = try desk.deck(person)
      _ = try own.claim(1)
      try own.append([.decide(0, pile)])
    }
    let (cleo, lead) = (try desk.deck("person2"), try desk.deck("runner"))
    // The clock doesn't matter, even if it is ahead.
    try lead.settle(0, .keep, at: UTCTime(microseconds: 5), overOthers: false)
    #expect(throws: NotSettled("somebody else has settled it")) {
      try cleo.settle(0, .later, at: UTCTime(microseconds: .max), overOthers: false)
    }
    #expect(try cleo.settled(0..<1)[0]?.pile == .keep)
    // People may settle their own cards again, but can't unsettle those of others.
    try lead.settle(0, .reject, at: UTCTime(microseconds: 6), overOthers: false)
    try cleo.unsettle(0)
    #expect(try cleo.settled(0..<1)[0]?.pile == .reject)
    try cleo.settle(0, .later, at: UTCTime(microseconds: 3))
    #expect(try lead.settled(0..<1)[0]?.person == "person2")
  }

  /// Another computer of the same person has not heard of the later settlement.
  @Test func anEarlierSettlementNeverReplacesTheSamePersonsLaterOne() throws {
    let desk = try desk()
    let cleo = try desk.deck("person2")
    try cleo.settle(1, .reject, at: UTCTime(microseconds: 7))
    // There is nothing to say about it, unless the person has asked for this one settlement.
    try cleo.settle(1, .keep, at: UTCTime(microseconds: 5), overOthers: false)
    #expect(throws: NotSettled("you have settled it later, by the clock of another computer")) {
      try cleo.settle(1, .keep, at: UTCTime(microseconds: 5))
    }
    try cleo.unsettle(1, at: UTCTime(microseconds: 6))
    #expect(try cleo.settled(0..<4)[1]?.pile == .reject)
    #expect(try cleo.settled(0..<4)[1]?.time == UTCTime(microseconds: 7))
    // Whatever is not earlier holds.
    try cleo.settle(1, .later, at: UTCTime(microseconds: 7), overOthers: false)
    #expect(try cleo.settled(0..<4)[1]?.pile == .later)
    try cleo.unsettle(1, at: UTCTime(microseconds: 8))
    #expect(try cleo.settled(0..<4).isEmpty)
  }

  /// Somebody changes their answer to a card that was settled.
  @Test func aSettlementIsToldOnlyWhileTheAnswersDiffer() throws {
    let desk = try desk()
    let (cleo, ben) = (try desk.deck("person2"), try desk.deck("person1"))
    try cleo.settle(1, .reject, at: UTCTime(microseconds: 7))
    try ben.append([.decide(1, .keep, lamport: 2)])
    #expect(try cleo.disputes().map(\.card) == [3])
    #expect(try cleo.settled(0..<4).isEmpty)
    // It holds again when they differ again.
    let last = Event.decide(1, .later, lamport: 3)
    try ben.append([last])
    #expect(try cleo.settled(0..<4)[1]?.pile == .reject)
    #expect(try cleo.disputes().map(\.pile) == [.reject, nil])
    // And while one of them is missing, here the second one of two.
    try ben.append([Event(.undo(last.id), card: 1, lamport: 4)])
    #expect(try cleo.settled(0..<4).isEmpty)
    let ann = try desk.deck("person0")
    let own = try ann.events().first {
      $0.event.author.person == "person0" && $0.event.cards == [CardKey.numbered(1)]
    }
    let first = try #require(own)
    try ann.append([Event(.undo(first.event.id), card: 1, lamport: 5)])
    #expect(try cleo.settled(0..<4)[1]?.pile == .reject)
  }

  /// A card that can't be settled doesn't hold up the others.
  @Test func manyAreSettledAtOnce() throws {
    let desk = try desk()
    let cleo = try desk.deck("person2")
    let refused = try cleo.settle(
      (0..<6).reversed().map {
        .init(card: $0, pile: .later, time: UTCTime(microseconds: Int64($0)))
      }, overOthers: false)
    #expect(refused.map { $0.card } == [0, 2, 4, 5])
    #expect(refused.allSatisfy { $0.reason == "its answers do not differ" && !$0.isPassing })
    #expect(try cleo.settled(0..<6).mapValues(\.time.microseconds) == [1: 1, 3: 3])
    // One settlement is undone, and another one replaced.
    #expect(
      try cleo.settle(
        [
          .init(card: 1, pile: nil, time: UTCTime(microseconds: 9)),
          .init(card: 3, pile: .keep, time: UTCTime(microseconds: 9)),
        ], overOthers: false
      ).isEmpty)
    #expect(try cleo.settled(0..<6).mapValues(\.pile) == [3: .keep])
  }

  @Test func whatSettlesCardsIsToldForWhoMaySettleThem() throws {
    let desk = try desk()
    let (cleo, ann) = (try desk.deck("person2"), try desk.deck("person0"))
    try cleo.settle(3, .reject, at: UTCTime(microseconds: 7))
    let all = Array(0..<9)
    #expect(try cleo.settled(among: all).map(\.card) == [1, 3])
    #expect(try cleo.settled(among: [3, 3]).map { $0.by?.pile } == [.reject])
    #expect(try cleo.settled(among: [1]).map(\.by) == [nil])
    // A person who has answered the cards may settle none of them.
    #expect(try ann.settled(among: all).map { $0.by?.person } == ["person2"])
  }

  /// Members may keep a transaction open for as long as they like.
  @Test func whoMaySettleNothingHoldsUpNobody() throws {
    let desk = try desk()
    let member = try desk.server.connect("person0", desk.database)
    try member.run("BEGIN")
    let ann = SharedDeck("pile", on: member)
    let time = UTCTime(microseconds: 1)
    let refused = try ann.settle(
      (0..<4).map { .init(card: $0, pile: .keep, time: time) }, overOthers: true)
    #expect(refused.map { $0.card } == [0, 1, 2, 3])
    let withdrawn = try ann.settle(
      (0..<4).map { .init(card: $0, pile: nil, time: time) }, overOthers: true)
    #expect(withdrawn.isEmpty)
    let cleo = try desk.deck("person2")
    for card in [1, 3] { try cleo.settle(card, .later, at: time) }
    #expect(try cleo.settled(0..<4).keys.sorted() == [1, 3])
    try member.run("ROLLBACK")
  }

  @Test func twoWhoSettleAtOnceAreOneAfterTheOther() async throws {
    let desk = try SyncDesk(
      cards: 1, answersPerCard: 2, people: ["person0", "person1", "person2", "runner"])
    for (person, pile) in [("person0", PileID.keep), ("person1", .reject)] {
      let own = try desk.deck(person)
      _ = try own.claim(1)
      try own.append([.decide(0, pile)])
    }
    let place = desk.place
    let settled = await withTaskGroup(of: Bool.self) { group in
      for person in ["person2", "runner"] {
        group.addTask {
          (try? place.deck(person).settle(
            0, .keep, at: UTCTime(microseconds: 1), overOthers: false)) != nil
        }
      }
      return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
    }
    #expect(settled == 1)
  }

  @Test func whetherThereIsOneToSettleIsToldForThePerson() throws {
    let desk = try desk()
    let cleo = try desk.deck("person2")
    #expect(try cleo.hasDisputes())
    #expect(try desk.deck("person0").hasDisputes() == false)
    for card in [1, 3] { try cleo.settle(card, .keep, at: UTCTime(microseconds: 1)) }
    #expect(try cleo.hasDisputes() == false)
  }

  @Test func pilesThatAreTheSameAnswerAreNoDispute() throws {
    let desk = try SyncDesk(
      cards: 2, answersPerCard: 2, people: ["person0", "person1", "person2"])
    let alike: [[PileID]] = [[.keep, .favourite], [.reject]]
    let cleo = try desk.deck("person2")
    for (card, piles) in [[PileID.keep, .favourite], [.favourite, .reject]].enumerated() {
      for (person, pile) in zip(["person0", "person1"], piles) {
        let own = try desk.deck(person)
        _ = try own.claim(2)
        try own.append([.decide(card, pile)])
      }
      #expect(try cleo.hasDisputes() && cleo.hasDisputes(alike: [[.keep], [.favourite]]))
      #expect(try cleo.hasDisputes(alike: alike) == (card == 1))
      #expect(try desk.deck("person0").hasDisputes(alike: alike) == false)
    }
  }

  @Test func whoIsUnknownIsNeitherAddedNorRemoved() throws {
    let desk = try SyncDesk(cards: 1)
    let keeper = DeckKeeper(desk.keeper)
    #expect(throws: ServerError.noRole("nobody-here")) {
      try keeper.add(["person2", "nobody-here"], toDeck: "pile")
    }
    #expect(throws: ServerError.noLogin("pg_monitor")) {
      try keeper.add(["person2", "pg_monitor"], toDeck: "pile")
    }
    #expect(throws: ServerError.noPerson("person2")) {
      try keeper.remove("person2", fromDeck: "pile")
    }
    #expect(try desk.deck().people().map(\.name) == ["person0", "person1"])
  }
}
