import Dispatch
import GRDB
import Koloda
import KolodaTriage
import Synchronization

@testable import KolodaJournal

/// A program with an open deck, which waits for the outcome of each act.
final class Seat: @unchecked Sendable {
  let journal: DeckJournal
  let source: ShelfSource
  private(set) var record = DeckRecord()
  private(set) var error: JournalError?
  private let author: Author
  private let inbox = Mutex<(ledger: Ledger, news: [String])>((Ledger(person: "me"), []))
  private let changed = DispatchSemaphore(value: 0)

  /// How long a test waits for an outcome, in seconds.
  static let patience: Double = 60

  init(
    _ folder: JournalFolder, deck: String = "/deck", kind: CardKind = .photos,
    cards: some Sequence<Int> = 0..<40,
    seat: UInt64 = .random(in: 1 ... .max), tune: (@Sendable (Database) throws -> Void)? = nil,
    location: JournalLocation? = nil, access: DeckJournal.Access = .writing,
    holdsCopies: Bool = false
  ) {
    let file = JournalFile(location ?? folder.location, tune: tune)
    let shelf = ShelfSource(cards)
    source = shelf
    author = Author(person: "me", seat: EventID(high: 0, low: seat))
    journal = DeckJournal(of: Array(deck.utf8), kind, file: file, access: access)
    do throws(JournalError) {
      record = try journal.load(isHere: { _ in !holdsCopies }) { sample in
        sample.cards.count { shelf.order.contains(shelf.card(of: $0)) }
      }
    } catch {
      self.error = error
    }
    let names = CardList(record.cards.map { shelf.card(of: $0) })
    inbox.withLock { inbox in
      for card in shelf.order { inbox.ledger.setPresent(card, true) }
      inbox.ledger.apply(record.events, naming: names)
      inbox.ledger.open()
    }
    journal.begin(record, cards: names, source: shelf, person: "me", found: [:])
  }

  deinit { journal.close() }

  func follow() {
    journal.follow { [weak self] news in self?.take(news) }
  }

  private func take(_ news: JournalNews) {
    inbox.withLock { inbox in
      switch news {
      case .events(let events):
        for event in events { inbox.ledger.apply(event) }
        inbox.news.append("events")
      case .piles(let kept, let former):
        inbox.news.append("piles \(kept.map(\.id)), former \(former.map(\.id))")
      case .trouble(let error): inbox.news.append(error == nil ? "well" : "trouble")
      case .reopened: inbox.news.append("reopened")
      case .repaired: inbox.news.append("repaired")
      }
    }
    changed.signal()
  }

  /// Waits until a condition holds, or returns false if it doesn't in time.
  func wait(until holds: () -> Bool) -> Bool {
    let end = DispatchTime.now() + Self.patience
    while !holds() {
      if changed.wait(timeout: end) == .timedOut { return holds() }
    }
    return true
  }

  var news: [String] { inbox.withLock { $0.news } }
  var ledger: Ledger { inbox.withLock { $0.ledger } }

  /// The decisions as `card pile`, in the order of the cards.
  var decided: [String] {
    let ledger = ledger
    return source.order.compactMap { card in
      ledger.pile(of: card).map { "\(card.rawValue) \($0)" }
    }
  }

  // MARK: Acts

  func event(_ kind: Event<CardID>.Kind, _ card: Int, after step: Int = 1) -> Event<CardID> {
    Event(
      id: .random(), kind: kind, cards: [CardID(card)], author: author,
      lamport: ledger.lamport(after: step), time: UTCTime(microseconds: 9))
  }

  func seen(_ card: Int) -> [CardID: EventStamp?] {
    [CardID(card): ledger.newestEvent(about: CardID(card))]
  }

  /// Gives an act to the journal and returns its outcome.
  func write(
    _ event: Event<CardID>, seen: [CardID: EventStamp?], piles: [Pile] = []
  ) -> AppendOutcome {
    let outcome = Mutex<AppendOutcome?>(nil)
    let done = DispatchSemaphore(value: 0)
    journal.append(Act(events: [event], seen: seen, piles: piles)) { result in
      outcome.withLock { $0 = result }
      done.signal()
    }
    _ = done.wait(timeout: .now() + Self.patience)
    let result = outcome.withLock { $0 } ?? .failed(JournalError(.closed, path: ""))
    if case .kept = result { inbox.withLock { _ = $0.ledger.apply(event) } }
    return result
  }

  /// Decides a card and returns the outcome as a word.
  @discardableResult
  func decide(_ card: Int, _ pile: PileID = .keep) -> String {
    words(write(event(.decide(pile), card), seen: seen(card)))
  }

  func words(_ outcome: AppendOutcome) -> String {
    switch outcome {
    case .kept: return "kept"
    case .refused: return "refused"
    case .failed(let error):
      self.error = error
      return "failed"
    }
  }

  /// Lets the journal accept acts again after the last failure.
  func resume() {
    if let error { journal.resume(after: error) }
  }
}
