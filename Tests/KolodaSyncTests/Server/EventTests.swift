import Koloda
import KolodaSync
import KolodaTriage
import Testing

/// What events mean on the server, and how others read them.
@Suite(.enabled(if: PostgresServer.isInstalled))
struct EventTests {
  /// The server's answers are those of the ledger, whatever the order in which events came about.
  @Test(arguments: UInt64(0)..<4)
  func meansWhatTheLedgerSays(seed: UInt64) throws {
    var random = SplitMix(state: seed)
    let desk = try PileDesk(cards: 4)
    let ann = try desk.pile()
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
      // Whatever the clocks say.
      event.time = UTCTime(microseconds: .random(in: .min ... .max, using: &random))
      all.append(event)
      // Sent twice now and then, as after a connection that broke.
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
    // And so if they all go up at once.
    let other = try PileDesk(cards: 4).pile()
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

    init(_ answer: SharedPile.Answer) {
      (card, pile, isExtra) = (answer.card, answer.pile, answer.isExtra)
    }
  }

  /// The connection broke, and what was not known to be there goes up again with what came since.
  @Test func whatIsSentAgainWithMoreLeavesNoGap() throws {
    let desk = try PileDesk(cards: 5)
    let ann = try desk.pile()
    let events = (0..<5).map { Event.decide($0) }
    try ann.append(Array(events[..<2]))
    #expect(try ann.append([events[1], events[2], events[2], events[3]]) == 2)
    #expect(try ann.append(events) == 1)
    #expect(try ann.events().map(\.number) == [1, 2, 3, 4, 5])
    #expect(try ann.events().map(\.event.id) == events.map(\.id))
    #expect(try ann.standing().given == 5)
  }

  @Test func anEventOfAnothersNumberIsRefused() throws {
    let desk = try PileDesk(cards: 2)
    let ann = try desk.pile("person0")
    let ben = try desk.pile("person1")
    let event = Event.decide(0)
    try ann.append([event])
    let refused = ServerError.refusedEvent("an event of this number is another's")
    #expect(throws: refused) { try ben.append([.decide(1), event]) }
    // One of one's own about another card, too.
    let other = Event(.decide(.keep), card: 1, id: event.id)
    #expect(throws: refused) { try ann.append([other]) }
    #expect(throws: refused) {
      try ben.append([.decide(1)] + [0, 1].map { Event(.decide(.keep), card: $0, id: other.id) })
    }
    #expect(try ann.events().count == 1 && ann.standing().given == 1)
  }

  @Test func eventsComeBackAsTheyWere() throws {
    let desk = try PileDesk(cards: 2)
    let ann = try desk.pile()
    let group = EventID.random()
    let decide = Event.decide(1, .favourite)
    var undo = Event(.undo(decide.id), card: 1, lamport: 2)
    undo.group = group
    let note = Event(
      .mark(.note(try #require(Note("“quoted” \\ \" \n\u{1} 👍")))), card: 0, lamport: 1 << 53)
    let applied = Event(.applied("trash"), card: 0)
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
    let desk = try PileDesk(cards: 1)
    let ann = try desk.pile()
    #expect(throws: ServerError.self) { try ann.append([.decide(0), event]) }
    #expect(try ann.events().isEmpty && ann.standing().given == 0)
  }

  /// Two computers of one person, of which one has a clock that is an hour ahead.
  @Test func clocksDecideNothing() throws {
    let desk = try PileDesk(cards: 1)
    let hour: Int64 = 3_600_000_000
    func event(_ kind: Event<Int>.Kind, lamport: Int64, ahead: Int64) -> Event<Int> {
      var event = Event(kind, card: 0, lamport: lamport)
      event.time = UTCTime(microseconds: 1_700_000_000_000_000 + ahead)
      return event
    }
    let first = event(.decide(.keep), lamport: 1, ahead: hour)
    let next = event(.decide(.reject), lamport: 2, ahead: 0)
    let ann = try desk.pile()
    try ann.append([first])
    try desk.pile().append([next])
    #expect(try ann.answers(0..<1).map(\.pile) == [.reject])
    try desk.pile().append([event(.undo(next.id), lamport: 3, ahead: -hour)])
    #expect(try ann.answers(0..<1).map(\.pile) == [.keep])
    try ann.append([event(.undo(first.id), lamport: 4, ahead: hour)])
    #expect(try ann.answers(0..<1).isEmpty)
  }

  @Test func othersAreWoken() throws {
    let desk = try PileDesk(cards: 2)
    let ann = try desk.pile()
    let listener = try desk.server.connect("person1", desk.database)
    try listener.listen()
    #expect(try !listener.takeNews())
    try ann.append([.decide(0)])
    // A second one in the same moment wakes nobody.
    try ann.append([.decide(1)])
    while try !listener.takeNews() { _ = try listener.waitForNews(besides: -1) }
    #expect(try desk.pile("person1").events().count == 2)
  }

  @Test func agreementIsReckonedFromAnswers() throws {
    let desk = try PileDesk(cards: 5, answersPerCard: 2)
    let ann = try desk.pile("person0")
    let ben = try desk.pile("person1")
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
