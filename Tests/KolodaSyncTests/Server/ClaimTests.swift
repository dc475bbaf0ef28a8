import KolodaSync
import KolodaTriage
import Testing

/// Which person gets which card, and for how long.
@Suite(.enabled(if: PostgresServer.isInstalled))
struct ClaimTests {
  @Test func nobodyGetsACardOfAnother() throws {
    let desk = try SyncDesk(cards: 5)
    let ann = try desk.deck("person0")
    let ben = try desk.deck("person1")
    #expect(try ann.claim(2).map(\.number) == [0, 1])
    #expect(try ben.claim(9).map(\.number) == [2, 3, 4])
    #expect(try ann.claim(9).isEmpty)
    #expect(try ann.held().map(\.number) == [0, 1])
    try ann.giveBack([0, 3])
    #expect(try ben.claim(9).map(\.number) == [0])
    #expect(try ann.people().map(\.held) == [1, 4])
  }

  @Test func nobodyGetsACardTwice() throws {
    let desk = try SyncDesk(cards: 3, answersPerCard: 2)
    let ann = try desk.deck("person0")
    #expect(try ann.claim(9).map(\.number) == [0, 1, 2])
    try ann.append([.decide(1)])
    #expect(try ann.claim(9).isEmpty)
    #expect(try ann.held().map(\.number) == [0, 2])
    #expect(try desk.deck("person1").claim(9).map(\.number) == [0, 1, 2])
  }

  /// While one person is being given cards, the other answers to those cards go to whoever asks,
  /// ahead of later cards.
  @Test func answersOfACardGoToThoseWhoAskAtOnce() throws {
    let desk = try SyncDesk(cards: 6, answersPerCard: 2, people: ["person0", "person1", "person2"])
    let member = try desk.server.connect("person0", desk.database)
    let ann = SharedDeck("pile", on: member)
    let ben = try desk.deck("person1")
    let cat = try desk.deck("person2")
    try member.run("BEGIN")
    #expect(try ann.claim(2).map(\.number) == [0, 1])
    #expect(try ben.claim(3).map(\.number) == [0, 1, 2])
    #expect(try cat.claim(2).map(\.number) == [2, 3])
    try member.run("COMMIT")
    try ann.giveBack([0, 1])
    try ben.giveBack([1, 0])
    // Those cards come first, and each only once.
    #expect(try cat.claim(3).map(\.number) == [0, 1, 4])
  }

  @Test func nobodyHoldsMoreThanAHandful() throws {
    let desk = try SyncDesk(cards: 100)
    let ann = try desk.deck()
    #expect(try ann.claim(.init(Int32.max)).count == 64)
    #expect(try ann.claim(1).isEmpty && ann.claim(-1).isEmpty)
    try ann.append([.decide(0)])
    #expect(try ann.claim(9).map(\.number) == [64])
  }

  @Test func aLeaseRunsOutAndIsRenewed() throws {
    let desk = try SyncDesk(cards: 2)
    let ann = try desk.deck("person0")
    let ben = try desk.deck("person1")
    _ = try ann.claim(2)
    let ends = "SELECT sum(extract(epoch FROM until) * 1000000)::bigint FROM koloda.slot"
    let before = try desk.count(ends)
    #expect(try ann.renew([0, 1]) == [0, 1])
    #expect(try desk.count(ends) > before)
    #expect(try ben.renew([0, 1]).isEmpty)
    try desk.endLeases(of: "person0")
    #expect(try ann.held().isEmpty)
    // Nobody has taken the cards, so they go to the first person who asks.
    #expect(try ann.renew([1]) == [1])
    #expect(try ben.claim(9).map(\.number) == [0])
    #expect(try ann.renew([0, 1]) == [1])
  }

  @Test func aLeaseRunsOutByItself() throws {
    let desk = try SyncDesk(cards: 1, lease: 0.001)
    _ = try desk.deck("person0").claim(1)
    let ben = try desk.deck("person1")
    var claimed: [Int] = []
    while claimed.isEmpty { claimed = try ben.claim(1).map(\.number) }
    #expect(claimed == [0])
  }

  /// An answer after the lease has run out counts, unless the card went to another person.
  @Test func anAnswerAfterTheLeaseCountsOrIsExtra() throws {
    let desk = try SyncDesk(cards: 2)
    let ann = try desk.deck("person0")
    let ben = try desk.deck("person1")
    _ = try ann.claim(2)
    try desk.endLeases(of: "person0")
    try ann.append([.decide(0)])
    #expect(try ben.claim(9).map(\.number) == [1])
    try ann.append([.decide(1, lamport: 2)])
    try ben.append([.decide(1, .reject)])
    let answers = try ann.answers(0..<2)
    #expect(answers.map(\.person) == ["person0", "person0", "person1"])
    #expect(answers.map(\.isExtra) == [false, true, false])
    #expect(answers.map(\.card) == [0, 1, 1])
    #expect(try ann.standing().given == 2)
    #expect(try ann.people().map(\.extra) == [1, 0])
    #expect(try ann.people().map(\.answers) == [1, 1])
    #expect(try ann.claim(9).isEmpty)
  }

  @Test func ofAnswersThatComeTogetherThoseInTimeCount() throws {
    let desk = try SyncDesk(cards: 4)
    let ann = try desk.deck("person0")
    let ben = try desk.deck("person1")
    _ = try ann.claim(3)
    try desk.endLeases(of: "person0")
    #expect(try ben.claim(2).map(\.number) == [0, 1])
    try ben.append([.decide(0)])
    #expect(try ann.claim(2).map(\.number) == [2, 3])
    try ann.append((0..<4).map { .decide($0) })
    #expect(
      try ann.answers(0..<4).filter { $0.person == "person0" }.map(\.isExtra)
        == [true, true, false, false])
    #expect(try ann.standing().given == 3)
    // The other person gives a card back, and from then on the answer to it counts.
    try ben.giveBack([1])
    try ann.append([.decide(1, .reject, lamport: 2)])
    #expect(try ann.answers(1..<2).map(\.isExtra) == [false] && ann.standing().given == 4)
  }

  @Test func whatIsTakenBackIsHeldAgain() throws {
    let desk = try SyncDesk(cards: 1)
    let ann = try desk.deck("person0")
    let ben = try desk.deck("person1")
    _ = try ann.claim(1)
    let decide = Event.decide(0)
    try ann.append([decide])
    try ann.append([Event(.undo(decide.id), card: 0, lamport: 2)])
    #expect(try ann.standing().given == 0)
    #expect(try ann.held().map(\.number) == [0] && ben.claim(1).isEmpty)
    try ann.append([Event(.redo(decide.id), card: 0, lamport: 3)])
    #expect(try ann.standing().given == 1 && ann.held().isEmpty)
    #expect(try ann.answers(0..<1).map(\.pile) == [.keep])
  }

  @Test func aClosedDeckGivesNoCardsAndTakesAnswers() throws {
    let desk = try SyncDesk(cards: 2)
    let ann = try desk.deck()
    _ = try ann.claim(1)
    try DeckKeeper(desk.keeper).setClosed(true, deck: "pile")
    #expect(try ann.claim(1).isEmpty && ann.standing().isClosed)
    try ann.append([.decide(0)])
    #expect(try ann.standing().given == 1)
    try DeckKeeper(desk.keeper).setClosed(false, deck: "pile")
    #expect(try ann.claim(1).map(\.number) == [1])
  }
}
