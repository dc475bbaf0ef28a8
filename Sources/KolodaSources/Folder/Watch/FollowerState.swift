import Foundation
import KolodaTriage
import Synchronization

/// The state that a follower's thread shares with the others.
final class FollowerState: Sendable {
  private struct Values {
    var isStopped = false
    var hasEnded = false
    var needsPolling = false
    var requested = 0
    var answered = 0
  }

  private let values = Mutex(Values())
  private let answer = NSCondition()
  /// Held while a change is announced.
  ///
  /// Recursive, since the listener may stop the follower.
  private let telling = NSRecursiveLock()

  var isStopped: Bool { values.withLock { $0.isStopped } }

  var needsPolling: Bool {
    get { values.withLock { $0.needsPolling } }
    set { values.withLock { $0.needsPolling = newValue } }
  }

  /// Forbids further announcements, and waits for the current one.
  func stop() {
    telling.withLock { values.withLock { $0.isStopped = true } }
    announce()
  }

  /// Notes that the thread has ended.
  func end() {
    values.withLock { $0.hasEnded = true }
    announce()
  }

  /// Calls a function, unless the follower was stopped.
  func tell(_ body: () -> Void) {
    telling.withLock { if !isStopped { body() } }
  }

  /// Requests a look at the folder, and returns the number of the request.
  func request() -> Int {
    values.withLock { values in
      values.requested += 1
      return values.requested
    }
  }

  /// The number of the latest request that is not answered yet; nil if there is none.
  var openRequest: Int? {
    values.withLock { $0.requested > $0.answered ? $0.requested : nil }
  }

  /// Marks the requests up to a number as answered.
  func answer(_ number: Int) {
    values.withLock { $0.answered = max($0.answered, number) }
    announce()
  }

  /// Waits until a request is answered, or never will be because the thread has ended.
  func wait(for number: Int) {
    answer.withLock {
      while !isDone(number) { answer.wait() }
    }
  }

  private func isDone(_ number: Int) -> Bool {
    values.withLock { $0.answered >= number || $0.isStopped || $0.hasEnded }
  }

  private func announce() { answer.withLock { answer.broadcast() } }
}
