import KolodaSyncMessages
import Glibc
import Synchronization

/// What lets another thread end the conversation with a `koloda-sync` while one waits for it.
final class SyncInterruption: Sendable {
  private struct State {
    /// A descriptor of the process's socket, of its own: it is never another's.
    var descriptor: Int32?
    var isOver = false
  }

  private let state = Mutex(State())

  deinit {
    if let descriptor = state.withLock({ $0.descriptor }) { close(descriptor) }
  }

  /// Whether it was interrupted.
  var isOver: Bool { state.withLock { $0.isOver } }

  /// Ends the conversation, and any that begins later: who waits is told that the process is gone.
  func interrupt() {
    state.withLock { state in
      state.isOver = true
      if let descriptor = state.descriptor { shutdown(descriptor, Int32(SHUT_RDWR)) }
    }
  }

  /// A conversation begins, in the place of one before.
  func begin(_ descriptor: Int32) {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard copy >= 0 else { return }
    state.withLock { state in
      if let former = state.descriptor { close(former) }
      state.descriptor = copy
      if state.isOver { shutdown(copy, Int32(SHUT_RDWR)) }
    }
  }
}

extension SyncProcess {
  /// Starts one that another thread can interrupt, and connects it with a server.
  convenience init(
    _ place: SharedAddress, interruption: SyncInterruption, password: GivenPassword? = nil
  ) throws {
    try self.init()
    interruption.begin(descriptor)
    try connect(to: place, password: password)
  }
}
