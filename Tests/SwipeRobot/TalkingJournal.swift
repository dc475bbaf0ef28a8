import Koloda
import KolodaGLib
import KolodaJournal
import KolodaTriage
import Synchronization

/// A journal that prints each act before writing it, and then its outcome.
final class TalkingJournal: Journal {
  /// Makes the journal and counts its pending acts.
  final class Holder: Sendable {
    fileprivate let count = Atomic(0)
    private let naming = Mutex<@Sendable (CardID) -> String>({ "\($0.rawValue)" })

    /// The number of acts without an outcome.
    var pending: Int { count.load(ordering: .sequentiallyConsistent) }

    /// Returns the printed name of a card.
    var name: @Sendable (CardID) -> String {
      get { naming.withLock { $0 } }
      set { naming.withLock { $0 = newValue } }
    }

    func wrap(_ journal: DeckJournal) -> any Journal { TalkingJournal(journal, self) }
  }

  private let journal: DeckJournal
  private let holder: Holder

  private init(_ journal: DeckJournal, _ holder: Holder) {
    self.journal = journal
    self.holder = holder
  }

  func append(_ act: Act, done: @escaping @Sendable (AppendOutcome) -> Void) {
    let holder = holder
    holder.count.add(1, ordering: .sequentiallyConsistent)
    var text = ""
    for event in act.events {
      let cards = event.cards.map(holder.name).joined(separator: ",")
      text += "try \(hex(event.id)) \(words(of: event.kind)) \(cards)\n"
    }
    // Print in one call, so that an act is never printed in part.
    RobotOutput.text(text + "act \(act.events.count)\n")
    journal.append(act) { outcome in
      switch outcome {
      case .kept: RobotOutput.line("kept")
      case .refused: RobotOutput.line("refused")
      case .failed(let error): RobotOutput.line("failed \(error.reason)")
      }
      holder.count.subtract(1, ordering: .sequentiallyConsistent)
      done(outcome)
      MainThread.post {}
    }
  }

  private func words(of kind: Event<CardID>.Kind) -> String {
    let words = kind.words
    return "\(words.name.rawValue) \(words.about.map(hex) ?? words.text)"
  }

  private func hex(_ id: EventID) -> String {
    id.bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  func keep(_ piles: [Pile], done: @escaping @Sendable (JournalError?) -> Void) {
    journal.keep(piles, done: done)
  }
  func resume(after error: JournalError) { journal.resume(after: error) }
  func note(_ found: [CardID: Identity]) { journal.note(found) }
  func follow(_ told: @escaping @Sendable (JournalNews) -> Void) { journal.follow(told) }
  func lookElsewhere() { journal.lookElsewhere() }
  func finish(atMost seconds: Double) -> Bool { journal.finish(atMost: seconds) }
  func close() { journal.close() }
}
