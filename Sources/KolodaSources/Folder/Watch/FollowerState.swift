import Foundation
import KolodaTriage
import Synchronization

/// What the thread of a follower and the others say to one another.
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
  /// Held while something is told; whoever is told may stop it.
  private let telling = NSRecursiveLock()

  var isStopped: Bool { values.withLock { $0.isStopped } }

  var needsPolling: Bool {
    get { values.withLock { $0.needsPolling } }
    set { values.withLock { $0.needsPolling = newValue } }
  }

  /// Ends the telling.
  func stop() {
    telling.withLock { values.withLock { $0.isStopped = true } }
    announce()
  }

  /// Notes that the thread has ended.
  func end() {
    values.withLock { $0.hasEnded = true }
    announce()
  }

  /// Calls a function unless it was stopped.
  func tell(_ body: () -> Void) {
    telling.withLock { if !isStopped { body() } }
  }

  /// Asks for a look, and gives its number.
  func request() -> Int {
    values.withLock { values in
      values.requested += 1
      return values.requested
    }
  }

  /// The number of the last look that was asked for and has not been taken; nil if there is none.
  var openRequest: Int? {
    values.withLock { $0.requested > $0.answered ? $0.requested : nil }
  }

  /// Notes that a look was taken.
  func answer(_ number: Int) {
    values.withLock { $0.answered = max($0.answered, number) }
    announce()
  }

  /// Waits until a look was taken, or nobody takes one any more.
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
