import Foundation
import Synchronization

/// Work that may block, done on a thread of its own while its maker does something else.
///
/// Who wants what it gives waits for it; where no thread has taken the work up by then, who waits
/// does it. A thread that is stuck is left to itself if nobody waits.
package final class Beside<Value: Sendable>: Sendable {
  private enum State {
    case waiting(@Sendable () -> Value)
    case running
    case done(Value)
  }

  private let state: Mutex<State>
  private let changed = NSCondition()

  /// Begins the work.
  package init(_ work: @escaping @Sendable () -> Value) {
    state = Mutex(.waiting(work))
    Thread.detachNewThread { [self] in run() }
  }

  /// What the work gives, once it is done.
  package var value: Value {
    run()
    return changed.withLock {
      while true {
        if case .done(let value) = state.withLock({ $0 }) { return value }
        changed.wait()
      }
    }
  }

  /// Does the work unless somebody has taken it up.
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
