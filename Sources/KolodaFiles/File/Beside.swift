import Foundation
import Synchronization

/// Work that may block, done on another thread while its owner does something else.
///
/// Asking for the value waits for the work; if no thread has started it by then, the asking thread
/// does it itself. If nobody asks, a stuck thread is simply abandoned.
package final class Beside<Value: Sendable>: Sendable {
  private enum State {
    case waiting(@Sendable () -> Value)
    case running
    case done(Value)
  }

  private let state: Mutex<State>
  private let changed = NSCondition()

  /// Starts the work.
  package init(_ work: @escaping @Sendable () -> Value) {
    state = Mutex(.waiting(work))
    Thread.detachNewThread { [self] in run() }
  }

  /// The work's result; waits until it is there.
  package var value: Value {
    run()
    return changed.withLock {
      while true {
        if case .done(let value) = state.withLock({ $0 }) { return value }
        changed.wait()
      }
    }
  }

  /// Waits for the work's result, but never does the work on the asking thread.
  ///
  /// - Parameter seconds: The longest time to wait.
  /// - Returns: nil if the work takes longer.
  package func value(atMost seconds: Double) -> Value? {
    let end = Date(timeIntervalSinceNow: seconds)
    return changed.withLock {
      while true {
        if case .done(let value) = state.withLock({ $0 }) { return value }
        guard changed.wait(until: end) else { return nil }
      }
    }
  }

  /// Does the work, unless another thread has started it.
  private func run() {
    let work = state.withLock { state -> (@Sendable () -> Value)? in
      guard case .waiting(let work) = state else { return nil }
      state = .running
      return work
    }
    guard let work else { return }
    let value = work()
    changed.withLock {
      state.withLock { $0 = .done(value) }
      changed.broadcast()
    }
  }
}
