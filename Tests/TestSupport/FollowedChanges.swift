import Foundation
import Koloda
import KolodaFiles
import KolodaTriage
import Synchronization

/// Records the changes that a source announces.
package final class FollowedChanges: Sendable {
  private let condition = NSCondition()
  private let changes = Mutex<[CatalogueChange]>([])
  /// How long a change may take, in seconds.
  private static let patience = 60.0

  package init(_ source: some CardSource) {
    source.follow { [weak self] change in
      guard let self else { return }
      changes.withLock { $0.append(change) }
      condition.withLock { self.condition.broadcast() }
    }
  }

  /// All changes announced.
  package var all: [CatalogueChange] { changes.withLock { $0 } }

  /// Waits until a condition holds, which is checked after each change.
  /// - Returns: Whether it holds in the end.
  package func wait(until holds: () -> Bool) -> Bool {
    let deadline = Date(timeIntervalSinceNow: Self.patience)
    while !holds() {
      let isLate = condition.withLock { () -> Bool in
        // A change between the check and this line would be missed, so the wait is short.
        _ = condition.wait(until: min(deadline, Date(timeIntervalSinceNow: 0.2)))
        return Date() > deadline
      }
      if isLate { return holds() }
    }
    return true
  }
}
