import Foundation
import Koloda
import KolodaFiles
import KolodaTriage
import Synchronization

@testable import KolodaSources

/// Takes down what a source tells.
final class Following: Sendable {
  private let condition = NSCondition()
  private let changes = Mutex<[CatalogueChange]>([])
  /// How long a change may take at most, in seconds.
  private static let patience = 60.0

  init(_ source: some CardSource) {
    source.follow { [weak self] change in
      guard let self else { return }
      changes.withLock { $0.append(change) }
      condition.withLock { self.condition.broadcast() }
    }
  }

  /// All that was told so far.
  var all: [CatalogueChange] { changes.withLock { $0 } }

  /// Waits until something holds, which is asked after each change.
  /// - Returns: Whether it does in the end.
  func wait(until holds: () -> Bool) -> Bool {
    let deadline = Date(timeIntervalSinceNow: Self.patience)
    while !holds() {
      let isLate = condition.withLock { () -> Bool in
        // What has changed between the question and here is not waited for for long.
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
