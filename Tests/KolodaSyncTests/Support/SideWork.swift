import Foundation
import Synchronization
import Testing

/// Work on a thread of its own, beside a test.
///
/// It's no task: other tests keep the threads that tasks share busy, and meanwhile the server would
/// end the transaction that the test holds.
final class SideWork<Value: Sendable>: Sendable {
  private let outcome = Mutex<Result<Value, any Error>?>(nil)
  private let isOver = DispatchSemaphore(value: 0)

  init(_ work: @escaping @Sendable () throws -> Value) {
    Thread.detachNewThread { [self] in
      let result = Result(catching: work)
      outcome.withLock { $0 = result }
      isOver.signal()
    }
  }

  /// Waits for the work's end, once, and returns or throws what came of it.
  func value() throws -> Value {
    isOver.wait()
    return try #require(outcome.withLock { $0 }).get()
  }
}
