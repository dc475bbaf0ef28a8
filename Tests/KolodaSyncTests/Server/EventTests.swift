import Koloda
import KolodaSync
import KolodaTriage
import TestSupport
import Testing

/// How the server interprets events, and how others read them.
@Suite(.enabled(if: PostgresServer.isInstalled))
struct EventTests {
  /// The server's answers match the ledger's, in whatever order the events come.
  @Test(arguments: UInt64(0)..<4)
  func meansWhatTheLedgerSays(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let desk = try SyncDesk(cards: 4)
    let ann = try desk.deck()
    var ledger = Ledger(person: "person0", cardCount: 4)
    var decides: [Event<Int>] = []
    var all: [Event<Int>] = []
    for _ in 0..<30 {
      let lamport = Int64.random(in: 1...20, using: &random)
      var event = Event.decide(
        .random(in: 0..<4, using: &random),
        [.keep, .reject, .later].randomElement(using: &random) ?? .keep, lamport: lamport)
      if let decide = decides.randomElement(using: &random), Bool.random(using: &random) {
        event = Event(
          Bool.random(using: &random) ? .undo(decide.id) : .redo(decide.id), card: decide.cards[0],
          lamport: lamport)
      } else {
        decides.append(event)
      }
      // Clock times don't matter.
      event.time = UTCTime(microseconds: .random(in: .min ... .max, using: &random))
      all.append(event)
      // Some events are sent twice, as after a broken connection.
      let copies = Int.random(in: 1...2, using: &random)
      #expect(try ann.append(Array(repeating: event, count: copies)) == 1)
      var own = event.naming(event.cards.map { CardID($0) })
      own.author.person = "person0"
      ledger.apply(own)
      let answers = try ann.answers(0..<4)
      for card in 0..<4 {
        #expect(
          answers.first { $0.card == card }?.pile == ledger.pile(of: CardID(card)),
          "seed \(seed), card \(card)")
      }
      #expect(try ann.standing().given == ledger.decidedCount, "seed \(seed)")
    }
    // The result is the same if all events go up at once.
    let other = try SyncDesk(cards: 4).deck()
    #expect(try other.append(all + all) == all.count)
    #expect(try other.events().map(\.event.id) == all.map(\.id))
    #expect(
      try other.answers(0..<4).map { CardAnswer($0) } == ann.answers(0..<4).map { CardAnswer($0) },
      "seed \(seed)")
    #expect(try other.standing().given == ledger.decidedCount, "seed \(seed)")
  }

  private struct CardAnswer: Equatable {
    let card: Int
    let pile: PileID
    let isExtra: Bool

    init(_ answer: SharedDeck.Answer) {
      (card, pile, isExtra) = (answer.card, answer.pile, answer.isExtra)
    }
  }

  /// After a broken connection, events without confirmation are sent again together with new ones.
  @Test func whatIsSentAgainWithMoreLeavesNoGap() throws {
    let desk = try SyncDesk(cards: 5)
    let ann = try desk.deck()
    let events = (0..<5).map { Event.decide($0) }
    try ann.append(Array(events[..<2]))
    #expect(try ann.append([events[1], events[2], events[2], events[3]]) == 2)
    #expect(try ann.append(events) == 1)
    #expect(try ann.events().map(\.number) == [1, 2, 3, 4, 5])
    #expect(try ann.events().map(\.event.id) == events.map(\.id))
    #expect(try ann.standing().given == 5)
  }

  @Test func anEventOfAnothersNumberIsRefused() throws {
    let desk = try SyncDesk(cards: 2)
    let ann = try desk.deck("person0")
    let ben = try desk.deck("person1")
    let event = Event.decide(0)
    try ann.append([event])
    let refused = ServerError.refusedEvent("an event of this number is another's")
    #expect(throws: refused) { try ben.append([.decide(1), event]) }
    // Nor may a person use an event's id again for another card.
    let other = Event(.decide(.keep), card: 1, id: event.id)
    #expect(throws: refused) { try ann.append([other]) }
    #expect(throws: refused) {
      try ben.append([.decide(1)] + [0, 1].map { Event(.decide(.keep), card: $0, id: other.id) })
    }
    #expect(try ann.events().count == 1 && ann.standing().given == 1)
  }

  @Test func eventsComeBackAsTheyWere() throws {
    let desk = try SyncDesk(cards: 2)
    let ann = try desk.deck()
    let group = EventID.random()
    let decide = Event.decide(1, .favourite)
    var undo = Event(.undo(decide.id), card: 1, lamport: 2)
    undo.group = group
    let note = Event(
      .mark(.note(try #require(Note("“quoted” \\ \" \n\u{1} 👍")))), card: 0, lamport: 1 << 53)
    let applied = Event(.applied(.trash), card: 0)
    #expect(try ann.append([decide, undo, note, applied]) == 3)
    let read = try ann.events()
    #expect(read.map(\.number) == [1, 2, 3])
    var expected = [decide, undo, note].map { $0.naming($0.cards.map(CardKey.numbered)) }
    for index in expected.indices { expected[index].author.person = "person0" }
    #expect(read.map(\.event) == expected)
    #expect(try ann.events(after: ["person0": 2]).map(\.number) == [3])
    #expect(try ann.events(after: ["person0": 3, "a \"b\"": 1]).isEmpty)
    #expect(try ann.events(most: 1).map(\.number) == [1])
  }

  @Test(arguments: [
    Event(.decide(.keep), card: 0, lamport: -1), Event(.decide(.keep), card: -1),
    Event(.decide(.keep), card: 0, lamport: 1 << 53 + 1),
  ])
  func anEventOutOfBoundsIsRefusedAndTheRestWithIt(event: Event<Int>) throws {
    let desk = try SyncDesk(cards: 1)
    let ann = try desk.deck()
    #expect(throws: ServerError.self) { try ann.append([.decide(0), event]) }
    #expect(try ann.events().isEmpty && ann.standing().given == 0)
  }

  /// One person has two computers, one of them with its clock an hour ahead.
  @Test func clocksDecideNothing() throws {
    let desk = try SyncDesk(cards: 1)
    let hour: Int64 = 3_600_000_000
    func event(_ kind: Event<Int>.Kind, lamport: Int64, ahead: Int64) -> Event<Int> {
      var event = Event(kind, card: 0, lamport: lamport)
      event.time = UTCTime(microseconds: 1_700_000_000_000_000 + ahead)
      return event
    }
    let first = event(.decide(.keep), lamport: 1, ahead: hour)
    let next = event(.decide(.reject), lamport: 2, ahead: 0)
    let ann = try desk.deck()
    try ann.append([first])
    try desk.deck().append([next])
    #expect(try ann.answers(0..<1).map(\.pile) == [.reject])
    try desk.deck().append([event(.undo(next.id), lamport: 3, ahead: -hour)])
    #expect(try ann.answers(0..<1).map(\.pile) == [.keep])
    try ann.append([event(.undo(first.id), lamport: 4, ahead: hour)])
    #expect(try ann.answers(0..<1).isEmpty)
  }

  @Test func othersAreWoken() throws {
    let desk = try SyncDesk(cards: 2)
    let ann = try desk.deck()
    let listener = try desk.server.connect("person1", desk.database)
    try listener.listen()
    #expect(try !listener.takeNews())
    try ann.append([.decide(0)])
    // A second event before the listener looks makes no second notification.
    try ann.append([.decide(1)])
    while try !listener.takeNews() { _ = try listener.waitForNews(besides: -1) }
    #expect(try desk.deck("person1").events().count == 2)
  }

  @Test func agreementIsReckonedFromAnswers() throws {
    let desk = try SyncDesk(cards: 5, answersPerCard: 2)
    let ann = try desk.deck("person0")
    let ben = try desk.deck("person1")
    for card in 0..<4 {
      try ann.append([.decide(card, card < 2 ? .keep : .reject)])
      try ben.append([.decide(card, card < 3 ? .keep : .reject)])
    }
    try ann.append([.decide(4)])
    var tally = AnswerTally()
    for combination in try ann.combinations() {
      tally.add(
        combination.answers.compactMap { pair in PileID(pair[1]).map { (pair[0], $0) } },
        times: combination.cards)
    }
    let agreement = Agreement(tally)
    #expect(agreement.cardCount == 5 && agreement.sharedCount == 4)
    #expect(agreement.percent == .value(0.75) && agreement.cohensKappa == .value(0.5))
  }
}
