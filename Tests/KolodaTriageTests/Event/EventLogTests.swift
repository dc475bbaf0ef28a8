import Koloda
import TestSupport
import Testing

@testable import KolodaTriage

/// Events stay the same in columns.
@Suite struct EventLogTests {
  static func event(_ random: inout SeededGenerator, cards: Int = 2001) -> Event<Int> {
    func id() -> EventID { EventID(high: random.next(), low: .random(in: 0...9, using: &random)) }
    let kinds: [Event<Int>.Kind] = [
      .decide(.keep), .decide(.keep), .decide(.later), .mark(.stars(.two)), .undo(id()),
      .redo(id()),
      .applied(.copy),
    ]
    let own = id()
    let count = random.once(in: 4) ? Int.random(in: 0...3, using: &random) : 1
    return Event(
      id: own, kind: kinds.randomElement(using: &random) ?? .decide(.keep),
      cards: (0..<count).map { _ in Int.random(in: 0..<cards, using: &random) },
      author: Author(
        person: random.once(in: 5) ? "bob" : "ada",
        seat: EventID(high: 1, low: .random(in: 0...2, using: &random))),
      group: random.once(in: 4) ? id() : nil, lamport: .random(in: 0...(1 << 53), using: &random),
      time: UTCTime(microseconds: .random(in: .min ... .max, using: &random)))
  }

  @Test(arguments: seeds(20, from: 1)) func columnsHoldWhatTheyWereGiven(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let events = (0..<Int.random(in: 0...1300, using: &random)).map { _ in Self.event(&random) }
    var log = EventLog(events)
    #expect(Array(log) == events && log == EventLog(events), "seed \(seed)")
    var named: [Int] = []
    log.eachCard { named.append($0) }
    #expect(named.sorted() == events.flatMap(\.cards).sorted(), "seed \(seed)")
    // Every third card has no new name.
    func other(_ card: Int) -> Int? { card % 3 == 0 ? nil : card / 3 }
    log.name(other)
    #expect(Array(log) == events.map { $0.naming($0.cards.compactMap(other)) }, "seed \(seed)")
  }

  /// A ledger gets the same state from an event log as from its single events.
  @Test(arguments: seeds(40, from: 1)) func aLogMeansWhatItsEventsMean(seed: UInt64) {
    var world = LedgerWorld(seed: seed, cardCount: Int(seed % 6) + 1)
    for _ in 0..<40 { world.makeForeign() }
    let events = world.coming.shuffled(using: &world.random)
    let half = Int.random(in: 0...events.count, using: &world.random)
    func log(_ events: some Sequence<Event<CardID>>) -> EventLog {
      EventLog(events.map { $0.naming($0.cards.map(\.rawValue)) })
    }
    let names = (0..<world.oracle.cardCount).map { CardID($0) }
    // A deck that moved has two logs.
    world.ledger.apply(log(events[..<half]), naming: names)
    world.ledger.apply(log(events[half...]), naming: names)
    for event in events { world.oracle.events[event.id] = event }
    world.open()
    world.check("from a log", countsSteps: true)
    for _ in 0..<10 {
      world.decide()
      world.undo()
      world.redo()
      world.check("after a log")
    }
  }
}
