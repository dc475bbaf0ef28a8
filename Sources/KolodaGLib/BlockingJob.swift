import Synchronization

/// A call that may block, for its caller to cancel.
///
/// A waiting job that is cancelled never starts. A running one goes on, because no system call can
/// be stopped; but its caller is told at once that it was cancelled, and its outcome is dropped.
package final class BlockingJob: Sendable {
  private enum State {
    case alive(cancel: (@Sendable () -> Void)?)
    case cancelled
  }

  private let state = Mutex(State.alive(cancel: nil))

  /// Makes a job; `BlockingThreads` gives it its work.
  package init() {}

  /// Whether the job has been cancelled.
  package var isCancelled: Bool {
    state.withLock { if case .cancelled = $0 { true } else { false } }
  }

  /// Cancels the job; may be called on any thread, at any time, more than once.
  package func cancel() {
    let cancel = state.withLock { state in
      defer { state = .cancelled }
      if case .alive(let cancel) = state { return cancel }
      return nil
    }
    cancel?()
  }

  /// Sets what cancelling does; for a job that is already cancelled, does it at once.
  func whenCancelled(_ body: @escaping @Sendable () -> Void) {
    let isLate = state.withLock { state in
      if case .cancelled = state { return true }
      state = .alive(cancel: body)
      return false
    }
    if isLate { body() }
  }

  /// The job that runs on this thread; nil outside of jobs.
  @TaskLocal static var current: BlockingJob?

  /// Whether the job on this thread has been cancelled; long work asks between its steps.
  package static var isCurrentCancelled: Bool { current?.isCancelled ?? false }
}
