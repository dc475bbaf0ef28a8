import KolodaTriage
import Testing

@testable import KolodaSync

/// An extra answer counts as soon as its card has a slot for it.
@Suite(.enabled(if: PostgresServer.isInstalled))
struct ExtraAnswerTests {
  /// Each of the ways in which a card that somebody holds becomes free.
  enum Way: CaseIterable {
    case givenBack, leaseOver, leaseTaken, removed, released
  }

  /// A shared deck of two cards, both held by `person0`; `person1` has answered the first one.
  private func desk(answersPerCard: Int = 1) throws -> SyncDesk {
    let desk = try SyncDesk(
      cards: 2, answersPerCard: answersPerCard,
      people: ["person0", "person1", "person2", "person3"])
    #expect(try desk.deck("person0").claim(2).count == 2)
    if answersPerCard == 2 { #expect(try desk.deck("person3").claim(1).count == 1) }
    try desk.deck("person1").append([.decide(0)])
    #expect(try desk.deck("person1").standing().extra == 1)
    return desk
  }

  private func free(_ way: Way, _ desk: SyncDesk) throws {
    switch way {
    case .givenBack: try desk.deck("person0").giveBack([0])
    case .leaseOver: try desk.endLeases(of: "person0")
    case .leaseTaken:
      try desk.endLeases(of: "person0")
      #expect(try desk.deck("person2").claim(2).map(\.number) == [1])
    case .removed: try DeckKeeper(desk.keeper).remove("person0", fromDeck: "pile")
    case .released: try DeckKeeper(desk.keeper).release("person0", ofDeck: "pile")
    }
  }

  @Test(arguments: Way.allCases)
  func itTakesTheSlotThatBecomesFree(_ way: Way) throws {
    let desk = try desk()
    try free(way, desk)
    let ben = try desk.deck("person1")
    let standing = try ben.standing()
    #expect(standing.given == 1 && standing.extra == 0)
    let figures = try #require(try ben.people().first { $0.name == "person1" })
    #expect(figures.answers == 1 && figures.extra == 0)
    #expect(try ben.answers(0..<1).map(\.isExtra) == [false])
    // Nobody else gets the card.
    #expect(try !desk.deck("person2").claim(9).map(\.number).contains(0))
    // The author may change the answer; it is counted once.
    try ben.append([.decide(0, .reject, lamport: 2)])
    #expect(try ben.standing().given == 1)
    #expect(try ben.answers(0..<1).map(\.pile) == [.reject])
    let again = Event.decide(0, .keep, lamport: 3)
    try ben.append([again, Event(.undo(again.id), card: 0, lamport: 4)])
    #expect(try ben.standing().given == 1)
  }

  /// A deck that could never be finished: who answered first without being given the card is the
  /// only one left.
  @Test func aDeckIsFinishedByWhoeverIsLeft() throws {
    let desk = try SyncDesk(cards: 4, people: ["person0", "person1"])
    let keeper = DeckKeeper(desk.keeper)
    let (ann, ben) = (try desk.deck("person0"), try desk.deck("person1"))
    #expect(try ben.claim(9).count == 4)
    try keeper.remove("person1", fromDeck: "pile")
    #expect(try ann.claim(9).count == 4)
    try keeper.add(["person1"], toDeck: "pile")
    try ben.append([.decide(0), .decide(1)])
    #expect(try ben.standing().given == 0)
    try keeper.remove("person0", fromDeck: "pile")
    #expect(try ben.standing().given == 2)
    #expect(try ben.claim(9).map(\.number) == [2, 3])
    try ben.append([.decide(2), .decide(3)])
    #expect(try ben.standing().given == 4)
    #expect(try ben.people().map(\.answers) == [0, 4])
  }

  /// The first to come is the first to count, and no card gets more answers than it should.
  @Test func theOldestComesFirstAndNoneIsTooMany() throws {
    let desk = try desk(answersPerCard: 2)
    let ben = try desk.deck("person1")
    // Later by the server's clock, although the clock of that computer says otherwise.
    try desk.deck("person2").append([.decide(0, .reject, lamport: 0)])
    func counting() throws -> [String] {
      try ben.answers(0..<1).filter { !$0.isExtra }.map(\.person)
    }
    #expect(try counting().isEmpty && ben.disputes().isEmpty)
    try desk.deck("person0").giveBack([0])
    #expect(try counting() == ["person1"])
    try desk.deck("person3").giveBack([0])
    #expect(try counting() == ["person1", "person2"])
    #expect(try ben.standing().given == 2)
    #expect(try ben.disputes().map { $0.answers.map(\.isExtra) } == [[false, false]])
    #expect(try desk.deck("person3").hasDisputes() && ben.hasDisputes() == false)
    try desk.deck("person3").settle(0, .keep, at: .init(microseconds: 1))
    // Who comes after them is the extra one, also if they held the card before.
    try desk.deck("person0").append([.decide(0, lamport: 3)])
    #expect(try counting() == ["person1", "person2"])
    // When one of them is taken back, the next one counts.
    let decide = try #require(try ben.events().first { $0.event.author.person == "person1" })
    try ben.append([Event(.undo(decide.event.id), card: 0, lamport: 5)])
    try ben.giveBack([0])
    #expect(try counting() == ["person0", "person2"])
    #expect(try ben.standing().given == 2)
  }

  /// Whose lease is over can't take back the slot of an extra answer.
  @Test func aLeaseThatIsOverGivesWay() throws {
    let desk = try desk()
    let ann = try desk.deck("person0")
    try desk.endLeases(of: "person0")
    #expect(try ann.renew([0, 1]) == [1])
    try ann.append([.decide(0, .reject, lamport: 0)])
    #expect(try ann.answers(0..<1).map(\.isExtra) == [true, false])
    #expect(try ann.standing().given == 1)
    #expect(try ann.people().map(\.answers) == [0, 1, 0, 0])
  }

  /// An extra answer that is undone leaves the card to others.
  @Test func whatIsUndoneTakesNothing() throws {
    let desk = try SyncDesk(cards: 1)
    let (ann, ben) = (try desk.deck("person0"), try desk.deck("person1"))
    _ = try ann.claim(1)
    let decide = Event.decide(0)
    try ben.append([decide])
    try ben.append([Event(.undo(decide.id), card: 0, lamport: 2)])
    try ann.giveBack([0])
    #expect(try ben.standing().given == 0 && ann.answers(0..<1).isEmpty)
    #expect(try ann.claim(1).map(\.number) == [0])
  }

  /// Two slots are free, and one of them is for the answer that counts already.
  @Test func whoAreGivenACardAtOnceLeaveRoomForAnAnswerThatCounts() throws {
    let desk = try SyncDesk(
      cards: 1, answersPerCard: 3, people: (0..<6).map { "person\($0)" })
    for person in ["person0", "person1", "person2"] {
      #expect(try desk.deck(person).claim(1).count == 1)
    }
    let late = try desk.deck("person3")
    try late.append([.decide(0)])
    for person in ["person1", "person2"] { try desk.deck(person).giveBack([0]) }
    #expect(try late.answers(0..<1).map(\.isExtra) == [false])
    let member = try desk.server.connect("person4", desk.database)
    let one = SharedDeck("pile", on: member)
    let own = try desk.server.connect("person5", desk.database)
    try own.run("SET lock_timeout = '100ms'")
    let other = SharedDeck("pile", on: own)
    // Who comes second gets nothing, and need not wait to know it.
    try member.run("BEGIN")
    #expect(try one.claim(1).count == 1 && other.claim(1).isEmpty)
    try member.run("ROLLBACK")
    try member.run("BEGIN")
    #expect(try one.claim(1).count == 1 && other.claim(1).isEmpty)
    try member.run("COMMIT")
    #expect(try other.claim(1).isEmpty)
    // An answer without a card that is held is an extra one, whoever has the slots just now.
    try other.append([.decide(0, .reject)])
    #expect(try late.answers(0..<1).map(\.isExtra) == [false, true])
    // When the first one gives it back, there is room for both.
    try one.giveBack([0])
    #expect(try late.answers(0..<1).map(\.isExtra) == [false, false])
    #expect(try late.standing().given == 2)
  }

  /// Whoever frees a card, and keeps the transaction open, holds up nobody.
  @Test func nobodyWaitsForWhoFreesACard() throws {
    let desk = try desk()
    let member = try desk.server.connect("person0", desk.database)
    try member.run("BEGIN")
    try SharedDeck("pile", on: member).giveBack([0])
    let own = try desk.server.connect("person1", desk.database)
    try own.run("SET lock_timeout = '100ms'")
    let ben = SharedDeck("pile", on: own)
    try ben.append([.decide(0, .reject, lamport: 2)])
    #expect(try ben.standing().extra == 1 && ben.claim(9).isEmpty)
    try member.run("COMMIT")
    #expect(try ben.standing().extra == 0 && ben.standing().given == 1)
  }
}
