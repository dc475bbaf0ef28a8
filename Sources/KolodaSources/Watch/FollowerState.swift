import KolodaGLib

/// The state that a follower's thread shares with the others.
package final class FollowerState: Sendable {
  private struct Values {
    var isStopped = false
    var hasEnded = false
    var needsPolling = false
    var requested = 0
    var answered = 0
  }

  private let values = Monitor(Values())
  /// Held while a change is announced.
  ///
  /// Recursive, since the listener may stop the follower.
  private let telling = RecursiveLock()

  package init() {}

  package var isStopped: Bool { values.look { $0.isStopped } }

  package var needsPolling: Bool {
    get { values.look { $0.needsPolling } }
    set { values.change { $0.needsPolling = newValue } }
  }

  /// Forbids further announcements, and waits for the current one.
  package func stop() {
    telling.withLock { values.change { $0.isStopped = true } }
  }

  /// Notes that the thread has ended.
  package func end() {
    values.change { $0.hasEnded = true }
  }

  /// Calls a function, unless the follower was stopped.
  package func tell(_ body: () -> Void) {
    telling.withLock { if !isStopped { body() } }
  }

  /// Requests a look at the folder, and returns the number of the request.
  package func request() -> Int {
    values.change { values in
      values.requested += 1
      return values.requested
    }
  }

  /// The number of the latest request that is not answered yet; nil if there is none.
  package var openRequest: Int? {
    values.look { $0.requested > $0.answered ? $0.requested : nil }
  }

  /// Marks the requests up to a number as answered.
  package func answer(_ number: Int) {
    values.change { $0.answered = max($0.answered, number) }
  }

  /// Waits until a request is answered, or never will be because the thread has ended.
  package func wait(for number: Int) {
    values.wait { $0.answered >= number || $0.isStopped || $0.hasEnded ? () : nil }
  }
}
