import Foundation
import Koloda
import KolodaFiles
import KolodaTriage
import Synchronization

@testable import KolodaSources

/// Records the changes that a source announces.
final class Following: Sendable {
  private let condition = NSCondition()
  private let changes = Mutex<[CatalogueChange]>([])
  /// How long a change may take, in seconds.
  private static let patience = 60.0

  init(_ source: some CardSource) {
    source.follow { [weak self] change in
      guard let self else { return }
      changes.withLock { $0.append(change) }
      condition.withLock { self.condition.broadcast() }
    }
  }

  /// All changes announced.
  var all: [CatalogueChange] { changes.withLock { $0 } }

  /// Waits until a condition holds, which is checked after each change.
  /// - Returns: Whether it holds in the end.
  func wait(until holds: () -> Bool) -> Bool {
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

extension FolderSource {
  /// The names of the files, in order.
  var names: [String] { order.map { file(of: $0)?.text ?? "nothing" } }
}
