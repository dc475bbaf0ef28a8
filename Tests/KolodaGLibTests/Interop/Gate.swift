import Foundation

/// Blocks callers until it is opened.
final class Gate: Sendable {
  private let state = Locked()

  private final class Locked: @unchecked Sendable {
    let condition = NSCondition()
    var arrived = 0
    var isOpen = false
  }

  /// The number of callers that have arrived.
  var arrived: Int { locked { $0.arrived } }

  /// Waits until the gate is open.
  func pass() {
    locked { state in
      state.arrived += 1
      state.condition.broadcast()
      while !state.isOpen { state.condition.wait() }
    }
  }

  func open() {
    locked { state in
      state.isOpen = true
      state.condition.broadcast()
    }
  }

  /// Waits until `count` callers have arrived.
  func await(waiting count: Int) {
    locked { state in
      while state.arrived < count { state.condition.wait() }
    }
  }

  private func locked<Result>(_ body: (Locked) -> Result) -> Result {
    state.condition.lock()
    defer { state.condition.unlock() }
    return body(state)
  }
}
