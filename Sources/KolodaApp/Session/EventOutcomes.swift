import Synchronization
import Triage

/// What became of events, left by the journal's queue for the main thread to fetch.
///
/// A session that ends fetches it without waiting for the main loop, which may not turn again.
final class EventOutcomes: Sendable {
  private let stored = Mutex<[(number: Int, result: Result<DeckCounts, JournalError>)]>([])

  /// Adds an outcome; may be called on any thread.
  func add(_ number: Int, _ result: Result<DeckCounts, JournalError>) {
    stored.withLock { $0.append((number, result)) }
  }

  /// The outcomes that were not taken yet, oldest first.
  func takeAll() -> [(number: Int, result: Result<DeckCounts, JournalError>)] {
    stored.withLock { stored in
      defer { stored = [] }
      return stored
    }
  }
}
