import Koloda
import KolodaJournal
import KolodaSyncMessages
import KolodaTriage

/// The person's own events in the journal of a shared deck, in the order in which they were saved.
package struct DecidedEvents {
  private let all: [SyncEvent]

  /// Reads the events from the journal.
  ///
  /// - Parameter folder: the deck's path in the journal; nil for the joined deck's own folder.
  package init(_ joined: KeptDeck, in folder: String? = nil) throws {
    let journal = DeckJournal(of: Array((folder ?? joined.folder).utf8), access: .reading)
    defer { journal.close() }
    self.init(try journal.load { _ in 0 }, of: joined)
  }

  package init(_ events: [SyncEvent]) { all = events }

  fileprivate init(_ record: DeckRecord, of joined: KeptDeck) {
    let numbers = record.cards.map(SharedCards.number)
    let person = joined.pile.person
    all = record.events.compactMap { $0.synced(by: person) { numbers[$0] } }
  }

  /// Returns the events after `last`, the newest one that the server has.
  ///
  /// Returns all of them if `last` is nil or not in this journal.
  package func events(after last: String?) -> [SyncEvent] {
    guard let last, let place = all.lastIndex(where: { $0.uid == last }) else { return all }
    return Array(all[(place + 1)...])
  }

  /// The events that the server does not have yet, without those that it has refused.
  package func unsent(of joined: KeptDeck) -> [SyncEvent] {
    events(after: joined.lastSent).filter { !joined.isRefused($0) }
  }

  /// The number of events.
  package var count: Int { all.count }

  /// Whether the journal lacks events that were read from the server: it was lost, rebuilt, or
  /// replaced by an older copy.
  package func isBehind(_ joined: KeptDeck) -> Bool {
    guard let read = joined.read else { return false }
    let last = joined.lastKept ?? read.uid
    return count < joined.journalCount ?? 0 || !all.contains { $0.uid == last }
  }
}

extension KeptDeck {
  /// Notes what the journal has; if it lacks events that were read from the server, all of them are
  /// to be read again.
  package mutating func match(_ decided: DecidedEvents) {
    // An older Koloda knew its server by less. Once, everything is sent and read again.
    if seen == nil { (lastSent, read) = (nil, nil) }
    if decided.isBehind(self) { read = nil }
    journalCount = decided.count
  }
}

/// Reads the person's own events from the journal of a shared deck, and follows it for new ones.
package final class DecidedFollowing: Sendable {
  /// The events that the journal had when following began.
  package let decided: DecidedEvents
  private let journal: DeckJournal

  /// Reads the journal, and follows it from then on.
  ///
  /// - Parameters:
  /// - folder: the deck's path in the journal; nil for the joined deck's own folder.
  /// - cards: maps cards to their numbers in the shared deck.
  /// - told: receives new events, on the journal's thread; nil if the whole journal must be read
  ///   again.
  package init(
    _ joined: KeptDeck, in folder: String? = nil, _ cards: SharedCards,
    told: @escaping @Sendable ([SyncEvent]?) -> Void
  ) throws {
    journal = DeckJournal(of: Array((folder ?? joined.folder).utf8), access: .reading)
    let record = try journal.load { _ in 0 }
    decided = DecidedEvents(record, of: joined)
    let person = joined.pile.person
    journal.begin(
      record, cards: CardList(record.cards.map { cards.card(of: $0) }), source: cards,
      person: person, found: [:])
    journal.follow { news in
      switch news {
      case .events(let events):
        told(events.compactMap { $0.synced(by: person) { cards.number(of: $0) } })
      case .reopened, .repaired: told(nil)
      case .piles, .trouble: break
      }
    }
  }

  /// Looks for new events and waits until `told` has received them.
  ///
  /// - Parameter seconds: how long at most.
  /// - Returns: whether all was told.
  @discardableResult
  package func look(atMost seconds: Double) -> Bool {
    journal.poll()
    return journal.finish(atMost: seconds)
  }

  /// Stops following and closes the journal.
  package func stop() { journal.close() }
}

extension Event {
  /// The event in the form in which the server takes it; nil for another person's event, and for an
  /// event that stays on this computer.
  fileprivate func synced(by person: String, number: (Card) -> Int?) -> SyncEvent? {
    guard author.person == person else { return nil }
    // The server knows an event by a number of its own, and each of its events is about one card.
    guard let card = cards.first.flatMap(number) else { return nil }
    return SyncEvent(self, card: card)
  }
}
