import Synchronization

/// The outcomes of saving acts, passed from the journal's thread to the main thread.
///
/// A closing deck fetches them directly, because the main loop may not run again.
final class ActOutcomes: Sendable {
  private let stored = Mutex<[(number: Int, outcome: AppendOutcome)]>([])

  /// Adds an outcome; may be called on any thread.
  func add(_ number: Int, _ outcome: AppendOutcome) {
    stored.withLock { $0.append((number, outcome)) }
  }

  /// Removes and returns all outcomes, oldest first.
  func takeAll() -> [(number: Int, outcome: AppendOutcome)] {
    stored.withLock { stored in
      defer { stored = [] }
      return stored
    }
  }
}
