import Synchronization

/// The annotations of a file, once they were looked for.
final class FoundAnnotations: Sendable {
  enum State {
    case unknown
    case none
    case found(COCOAnnotations)
  }

  private let held = Mutex(State.unknown)

  var state: State {
    get { held.withLock { $0 } }
    set { held.withLock { $0 = newValue } }
  }
}
