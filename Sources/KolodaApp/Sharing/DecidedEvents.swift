import Koloda
import KolodaJournal
import KolodaSyncMessages
import KolodaTriage

/// The events of a joined pile that are the person's own, in the order in which they were kept.
struct DecidedEvents {
  private let all: [SyncEvent]

  /// Reads them from the journal.
  ///
  /// - Parameter folder: the deck's path in the journal; nil for that of the pile.
  init(_ joined: JoinedPile, in folder: String? = nil) throws {
    let journal = DeckJournal(of: Array((folder ?? joined.folder).utf8), access: .reading)
    defer { journal.close() }
    self.init(try journal.load { _ in 0 }, of: joined)
  }

  fileprivate init(_ record: DeckRecord, of joined: JoinedPile) {
    let numbers = record.cards.map(SharedCards.number)
    let person = joined.pile.person
    all = record.events.compactMap { $0.synced(by: person) { numbers[$0] } }
  }

  /// Those after one that the server has; all of them if that is not known here.
  func events(after last: String?) -> [SyncEvent] {
    guard let last, let place = all.lastIndex(where: { $0.uid == last }) else { return all }
    return Array(all[(place + 1)...])
  }

  /// Those that the server is still to be told, as far as is known of the pile.
  func unsent(of joined: JoinedPile) -> [SyncEvent] {
    events(after: joined.lastSent).filter { !joined.isRefused($0) }
  }
}

/// The journal of a joined pile, followed for what is the person's own.
final class DecidedFollowing: Sendable {
  /// What was there when it began.
  let decided: DecidedEvents
  private let journal: DeckJournal

  /// Reads the journal, and follows it from then on.
  ///
  /// - Parameters:
  ///   - folder: the deck's path in the journal; nil for that of the pile.
  ///   - cards: what the cards' numbers are known by.
  ///   - told: gets what comes, on the journal's thread; nil if all is to be read anew.
  init(
    _ joined: JoinedPile, in folder: String? = nil, _ cards: SharedCards,
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

  /// Looks for what is new, and waits until that was told.
  ///
  /// - Parameter seconds: how long at most.
  func look(atMost seconds: Double) {
    journal.poll()
    _ = journal.finish(atMost: seconds)
  }

  /// Ends it.
  func stop() { journal.close() }
}

extension Event {
  /// The event as the server takes it; nil for one of another person, and one that stays on this
  /// computer.
  fileprivate func synced(by person: String, number: (Card) -> Int?) -> SyncEvent? {
    guard author.person == person else { return nil }
    var about: EventID?
    let name: String
    let text: String
    switch kind {
    case .decide(let pile): (name, text) = ("decide", pile.text)
    case .undo(let decide): (name, text, about) = ("undo", "", decide)
    case .redo(let decide): (name, text, about) = ("redo", "", decide)
    case .mark(let mark): (name, text) = (mark.kind.rawValue, mark.text)
    case .applied: return nil
    }
    // The server knows an event by its number: each is about one card.
    guard let card = cards.first.flatMap(number) else { return nil }
    return SyncEvent(
      uid: Hex.text(id.bytes), kind: name, about: about.map { Hex.text($0.bytes) }, text: text,
      seat: Hex.text(author.seat.bytes), act: Hex.text(group.bytes), lamport: lamport,
      time: time.microseconds, card: card)
  }
}
