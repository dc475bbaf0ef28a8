import Synchronization

/// What became of acts, left by the journal's thread for the main thread to fetch.
///
/// A deck that closes fetches it without waiting for the main loop, which may not turn again.
final class ActOutcomes: Sendable {
  private let stored = Mutex<[(number: Int, outcome: AppendOutcome)]>([])

  /// Adds an outcome; may be called on any thread.
  func add(_ number: Int, _ outcome: AppendOutcome) {
    stored.withLock { $0.append((number, outcome)) }
  }

  /// The outcomes that were not taken yet, oldest first.
  func takeAll() -> [(number: Int, outcome: AppendOutcome)] {
    stored.withLock { stored in
      defer { stored = [] }
      return stored
    }
  }
}
