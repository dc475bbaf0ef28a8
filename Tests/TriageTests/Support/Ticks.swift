import Synchronization

@testable import Triage

/// A clock that a test sets.
final class Ticks: Sendable {
  private let microseconds = Mutex<Int64>(0)

  var time: UTCTime { UTCTime(microseconds: microseconds.withLock { $0 }) }

  func set(_ time: Int64) {
    microseconds.withLock { $0 = time }
  }
}
