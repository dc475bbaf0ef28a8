import Koloda
import Synchronization

@testable import KolodaTriage

/// A journal that answers only when the test tells it to.
final class FakeJournal: Journal {
  struct State {
    var waiting: [(act: Act, done: @Sendable (AppendOutcome) -> Void)] = []
    var keeping: [(piles: [Pile], done: @Sendable (JournalError?) -> Void)] = []
    var noted: [CardID: Identity] = [:]
    var resumed: [JournalError] = []
    var told: (@Sendable (JournalNews) -> Void)?
    /// How often the journal was asked to look at other places.
    var looksElsewhere = 0
    var isClosed = false
    /// The outcome of the acts that a deck waits for when it closes; nil if none comes.
    var atEnd: AppendOutcome? = .kept
  }

  let state = Mutex(State())

  func append(_ act: Act, done: @escaping @Sendable (AppendOutcome) -> Void) {
    state.withLock { $0.waiting.append((act, done)) }
  }

  func keep(_ piles: [Pile], done: @escaping @Sendable (JournalError?) -> Void) {
    state.withLock { $0.keeping.append((piles, done)) }
  }

  func resume(after error: JournalError) { state.withLock { $0.resumed.append(error) } }

  func note(_ found: [CardID: Identity]) {
    state.withLock { $0.noted.merge(found) { _, new in new } }
  }

  func follow(_ told: @escaping @Sendable (JournalNews) -> Void) {
    state.withLock { $0.told = told }
  }

  func lookElsewhere() { state.withLock { $0.looksElsewhere += 1 } }

  func finish(atMost seconds: Double) -> Bool {
    guard let outcome = state.withLock({ $0.atEnd }) else { return false }
    while answer(outcome) {}
    return true
  }

  func close() { state.withLock { $0.isClosed = true } }

  /// Answers the act that has waited longest, or returns false if none is waiting.
  @discardableResult
  func answer(_ outcome: AppendOutcome) -> Bool {
    let first = state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
    first?.done(outcome)
    return first != nil
  }

  /// Answers the oldest request to keep piles.
  func answerPiles(_ error: JournalError? = nil) {
    state.withLock { $0.keeping.removeFirst() }.done(error)
  }

  func tell(_ news: JournalNews) { state.withLock { $0.told }?(news) }

  var lastAct: Act? { state.withLock { $0.waiting.last?.act } }
}

/// A card source that changes only when the test tells it to.
final class FakeSource: CardSource {
  func takeFindings() -> [CardID: Identity] { [:] }

  private let told = Mutex<(@Sendable (CatalogueChange) -> Void)?>(nil)
  let order: [CardID]
  let needsPolling = false
  /// The other parts of each card.
  let others = Mutex<[CardID: [CardID]]>([:])

  init(_ count: Int) { order = (0..<count).map { CardID($0) } }

  func parts(of card: CardID) -> [CardID] { [card] + others.withLock { $0[card] ?? [] } }
  func whole(of part: CardID) -> CardID {
    others.withLock { $0.first { $0.value.contains(part) }?.key } ?? part
  }
  func key(of card: CardID) -> CardKey? { nil }
  func card(of known: KnownCard) -> CardID { CardID(0) }
  func identify(_ card: CardID, isTaken: (CardKey) -> Bool) -> Identity { Self.identity(card) }
  func learn(_ card: CardID, is key: CardKey) {}
  func follow(_ told: @escaping @Sendable (CatalogueChange) -> Void) {
    self.told.withLock { $0 = told }
  }
  func poll() {}
  func stop() { told.withLock { $0 = nil } }

  func tell(_ change: CatalogueChange) { told.withLock { $0 }?(change) }

  static func identity(_ card: CardID) -> Identity {
    Identity(
      key: CardKey(version: 2, digest: [UInt8(truncatingIfNeeded: card.rawValue)]),
      sighting: Sighting(name: [], seen: 0))
  }
}
