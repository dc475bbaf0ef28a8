import Dispatch
import GRDB
import Koloda
import KolodaTriage
import Synchronization
import Testing

@testable import KolodaJournal

/// Decisions about cards whose disk or server does not answer.
@Suite struct StuckCardTests {
  /// A source whose cards can't be read until it is let go.
  private final class StuckSource: CardSource {
    private let shelf = ShelfSource(0..<10)
    private let stuck: Set<Int>
    private let gate = DispatchSemaphore(value: 0)
    let underway = Mutex(0)

    init(_ stuck: Set<Int>) { self.stuck = stuck }

    func letGo() { for _ in 0..<100 { gate.signal() } }

    var order: [CardID] { shelf.order }
    let needsPolling = false
    func takeFindings() -> [CardID: Identity] { [:] }
    func key(of card: CardID) -> CardKey? { nil }
    func card(of known: KnownCard) -> CardID {
      let place = order.first { Self.place($0) == known.key }
      return place ?? shelf.card(of: known)
    }
    func learn(_ card: CardID, is key: CardKey) {}
    func follow(_ told: @escaping @Sendable (CatalogueChange) -> Void) {}
    func poll() {}
    func stop() {}

    func identify(_ card: CardID, isTaken: (CardKey) -> Bool) -> Identity {
      guard stuck.contains(card.rawValue) else { return ShelfSource.identity(card.rawValue) }
      underway.withLock { $0 += 1 }
      gate.wait()
      var identity = ShelfSource.identity(card.rawValue)
      identity.aliases = [Self.place(card)]
      return identity
    }

    func identifyUnread(_ card: CardID) -> Identity {
      var identity = ShelfSource.identity(card.rawValue)
      identity.key = Self.place(card)
      return identity
    }

    static func place(_ card: CardID) -> CardKey {
      .place(of: ShelfSource.identity(card.rawValue).sighting)
    }
  }

  private final class Deck {
    let folder: JournalFolder
    let source: StuckSource
    let journal: DeckJournal

    init(stuck: Set<Int>) throws {
      folder = try JournalFolder()
      source = StuckSource(stuck)
      journal = DeckJournal(
        of: Array("/deck".utf8), file: JournalFile(folder.location),
        reading: CardReading(CardReading.Waits(first: 0.1, second: 0.1)))
      let record = try journal.load { _ in 0 }
      journal.begin(record, cards: [], source: source, person: "me", found: [:])
    }

    deinit {
      source.letGo()
      journal.close()
    }

    func decide(_ cards: Int...) {
      let author = Author(person: "me", seat: EventID(high: 0, low: 1))
      let cards = cards.map { CardID($0) }
      let event = Event(
        id: .random(), kind: .decide(.keep), cards: cards, author: author, lamport: 1,
        time: UTCTime(microseconds: 9))
      var seen: [CardID: EventStamp?] = [:]
      for card in cards { seen[card] = .some(nil) }
      journal.append(Act(events: [event], seen: seen)) { outcome in
        if case .kept = outcome { return }
        Issue.record("\(outcome)")
      }
      #expect(journal.finish(atMost: Seat.patience))
    }

    /// The keys of the decided cards.
    func keys() throws -> Set<CardKey> {
      try folder.database().read { db in
        var keys: Set<CardKey> = []
        try RowReader.each(
          db, "SELECT key FROM card WHERE id IN (SELECT card FROM event_card)"
        ) { keys.insert(try $0.key(0)) }
        return keys
      }
    }
  }

  @Test func theyAreSavedAndLaterKnownByTheirImages() throws {
    let deck = try Deck(stuck: [0, 1, 2, 3])
    for card in 0..<4 { deck.decide(card) }
    #expect(try deck.keys() == Set((0..<4).map { StuckSource.place(CardID($0)) }))
    // Only so many calls are stuck.
    #expect(deck.source.underway.withLock { $0 } == 2)
    deck.source.letGo()
    let read = Set((0..<2).map { ShelfSource.key($0) })
    let end = ContinuousClock.now + .seconds(Seat.patience)
    let pause = DispatchSemaphore(value: 0)
    while try !deck.keys().isSuperset(of: read), ContinuousClock.now < end {
      _ = pause.wait(timeout: .now() + .milliseconds(2))
    }
    #expect(try deck.keys().isSuperset(of: read))
    deck.decide(4)
    #expect(try deck.keys().contains(ShelfSource.key(4)))
  }

  @Test func thoseThatCanBeReadBeforeThemAreKnownByTheirImages() throws {
    let deck = try Deck(stuck: [7])
    deck.decide(6)
    deck.decide(7)
    deck.decide(8)
    #expect(
      try deck.keys()
        == [ShelfSource.key(6), StuckSource.place(CardID(7)), ShelfSource.key(8)])
  }
}
