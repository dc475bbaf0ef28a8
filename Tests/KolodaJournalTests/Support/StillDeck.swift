import Koloda
import KolodaTriage
import Synchronization

@testable import KolodaJournal

/// A deck whose cards never change, with its journal but without a window.
final class StillDeck: CardSource {
  func takeFindings() -> [CardID: Identity] { [:] }

  let journal: DeckJournal
  let order: [CardID]
  private let cardOfKey: [CardKey: CardID]
  private let outcomes = Mutex<[AppendOutcome]>([])
  private let news = Mutex<[JournalNews]>([])

  init(_ folder: LibraryFolder, path: String, cards: Int) {
    journal = DeckJournal(of: Array(path.utf8), in: folder.location)
    order = (0..<cards).map { CardID($0) }
    cardOfKey = Dictionary(
      uniqueKeysWithValues: order.map { (LibraryFolder.key($0.rawValue), $0) })
  }

  /// The outcomes of the acts so far.
  var results: [AppendOutcome] { outcomes.withLock { $0 } }
  /// The journal's news so far.
  var told: [JournalNews] { news.withLock { $0 } }

  /// The repairs reported so far.
  var repairs: [Repair] {
    told.compactMap { if case .repaired(let repair) = $0 { repair } else { nil } }
  }

  /// Whether the journal has asked for the deck to be reopened.
  var isReopened: Bool {
    told.contains { if case .reopened = $0 { true } else { false } }
  }

  @discardableResult
  func open() throws -> DeckRecord {
    let record = try journal.load { _ in 0 }
    journal.begin(
      record, cards: CardList(record.cards.map { card(of: $0) }), source: self, person: "ada",
      found: [:])
    journal.follow { [weak self] told in self?.news.withLock { $0.append(told) } }
    return record
  }

  func decide(_ card: Int, _ pile: PileID = .keep, lamport: Int64 = 1) {
    let event = Event<CardID>(
      id: .random(), kind: .decide(pile), cards: [CardID(card)],
      author: Author(person: "ada", seat: .random()), lamport: lamport,
      time: UTCTime(microseconds: 1))
    journal.append(Act(events: [event])) { [weak self] outcome in
      self?.outcomes.withLock { $0.append(outcome) }
    }
  }

  func key(of card: CardID) -> CardKey? { LibraryFolder.key(card.rawValue) }

  func card(of known: KnownCard) -> CardID {
    cardOfKey[known.key] ?? CardID(order.count)
  }

  func identify(_ card: CardID, isTaken: (CardKey) -> Bool) -> Identity {
    Identity(
      key: LibraryFolder.key(card.rawValue), sighting: LibraryFolder.sighting(card.rawValue))
  }

  func learn(_ card: CardID, is key: CardKey) {}
  func follow(_ told: @escaping @Sendable (CatalogueChange) -> Void) {}
  func poll() {}
  var needsPolling: Bool { false }
  func stop() {}
}
