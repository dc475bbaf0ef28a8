import Synchronization

/// The names of the files that were read since `take` was last called.
package final class Reads: Sendable {
  private let names = Mutex<[String]>([])

  package init() {}

  package func add(_ name: [UInt8]) {
    names.withLock { $0.append(String(decoding: name, as: UTF8.self)) }
  }

  /// Returns the names, and forgets them.
  package func take() -> [String] {
    names.withLock { names in
      defer { names = [] }
      return names
    }
  }
}
