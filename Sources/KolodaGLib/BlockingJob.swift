import Synchronization

/// A call that may block, as its caller can call it off.
///
/// A job that waits never starts once it is cancelled. One that runs goes on, for no system call can
/// be stopped; but its caller is told at once that it was cancelled, and its outcome is dropped.
package final class BlockingJob: Sendable {
  private enum State {
    case alive(cancel: (@Sendable () -> Void)?)
    case cancelled
  }

  private let state = Mutex(State.alive(cancel: nil))

  /// Makes a job that has nothing to do yet.
  package init() {}

  /// Whether it was cancelled.
  package var isCancelled: Bool {
    state.withLock { if case .cancelled = $0 { true } else { false } }
  }

  /// Cancels it; may be called on any thread, at any time, more than once.
  package func cancel() {
    let cancel = state.withLock { state in
      defer { state = .cancelled }
      if case .alive(let cancel) = state { return cancel }
      return nil
    }
    cancel?()
  }

  /// Says what cancelling is to do; where the job is cancelled already, it is done now.
  func whenCancelled(_ body: @escaping @Sendable () -> Void) {
    let isLate = state.withLock { state in
      if case .cancelled = state { return true }
      state = .alive(cancel: body)
      return false
    }
    if isLate { body() }
  }

  /// The job whose thread this is.
  @TaskLocal static var current: BlockingJob?

  /// Whether the job that asks was cancelled: for work of many steps.
  package static var isCurrentCancelled: Bool { current?.isCancelled ?? false }
}
