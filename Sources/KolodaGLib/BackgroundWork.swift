/// Work that may block, done on another thread while its owner does something else.
///
/// Asking for the value waits for the work; if no thread has started it by then, the asking thread
/// does it itself. If nobody asks, a stuck thread is simply abandoned.
package final class BackgroundWork<Value: Sendable>: Sendable {
  private enum State {
    case waiting(@Sendable () -> Value)
    case running
    case done(Value)

    var value: Value? { if case .done(let value) = self { value } else { nil } }
  }

  private let state: Monitor<State>

  /// Starts the work.
  package init(_ work: @escaping @Sendable () -> Value) {
    state = Monitor(.waiting(work))
    WorkerThread.begin(name: "koloda-work") { [self] in run() }
  }

  /// The work's result; waits until it is there.
  package var value: Value {
    run()
    return state.wait { $0.value }
  }

  /// Waits for the work's result, but never does the work on the asking thread.
  ///
  /// - Parameter seconds: The longest time to wait.
  /// - Returns: nil if the work takes longer.
  package func value(atMost seconds: Double) -> Value? {
    state.wait(atMost: seconds) { $0.value }
  }

  /// Does the work, unless another thread has started it.
  private func run() {
    let work = state.change { state -> (@Sendable () -> Value)? in
      guard case .waiting(let work) = state else { return nil }
      state = .running
      return work
    }
    guard let work else { return }
    let value = work()
    state.change { $0 = .done(value) }
  }
}
